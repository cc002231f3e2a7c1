# Why something was refused: one sentence for each code, and it changes nothing.

# The engine's codes

refusal-nothing-asked = 現在沒有在等任何人動作。
refusal-not-your-turn = 還沒輪到你，現在等的是 { $players }。
refusal-already-answered = 你已經回答過了，答案不能改。
refusal-not-a-play = 「{ $cards }」不是一套牌：只能是同一點數的牌，外加 2、小花、大花。
refusal-not-held = 你手裡沒有這些牌，缺「{ $cards }」。
refusal-threes-last = 憋三：3 要留到最後，單獨一手打光，不能貼錢也不能掛花。
refusal-unbeatable = 「{ $target }」掛了大花，誰也壓不過。
refusal-wrong-count = 張數不對：桌上是「{ $target }」，要出 { $need } 張，你出的是「{ $cards }」。
refusal-small-joker-needs-big = 桌上是「{ $target }」：每張小花都要用一張大花來壓，「{ $cards }」不夠。
refusal-does-not-beat = 「{ $cards }」壓不過「{ $target }」：每一張都要比對面那張大。
refusal-burner-needs-joker = 你在燒牌：發的牌要掛大花或小花，除非一手打光。「{ $cards }」不行。
refusal-already-called = 你預點過了，不能再明點。
refusal-revolt-holds-high = 手裡有大花、小花或 2，不能革命。
refusal-show-two = 上班至少要有兩張同花色的 4。
refusal-show-all = 這個花色的 4 你有 { $held } 張，要全部亮出來。
refusal-charge-three = 衝點要正好三套夠級牌。
refusal-return-count = 要還 { $need } 張，不多不少。
refusal-return-last-three = 最後的 3 不能還掉。
refusal-return-received = 進貢來的、買三收到的牌不能拿去還。
refusal-deal-running = 這一局還沒打完。
refusal-not-shuffling = 現在不是發牌的時候。
refusal-wrong-deck = 這副牌的張數不對，請重新洗牌。

refusal-cannot-play = 現在不能出牌。你可以：{ $kinds }。
refusal-cannot-pass = 現在不能過牌。你可以：{ $kinds }。
refusal-cannot-yield = 現在不能讓牌。你可以：{ $kinds }。
refusal-cannot-wind = 現在不能接風。你可以：{ $kinds }。
refusal-cannot-burn = 現在不能燒牌。你可以：{ $kinds }。
refusal-cannot-yes = 現在沒有要宣的，也沒有要應的。你可以：{ $kinds }。
refusal-cannot-no = 現在不能說不要。你可以：{ $kinds }。
refusal-cannot-revolt = 現在不能革命。你可以：{ $kinds }。
refusal-cannot-show = 現在不能上班。你可以：{ $kinds }。
refusal-cannot-head = 現在不能要頭。你可以：{ $kinds }。
refusal-cannot-headless = 現在不能宣布無頭。你可以：{ $kinds }。
refusal-cannot-charge = 現在不能衝點。你可以：{ $kinds }。
refusal-cannot-return = 現在不用還貢。你可以：{ $kinds }。
refusal-cannot-concede = 現在沒有燒牌可以放棄。你可以：{ $kinds }。

# Typed text

refusal-typed-not-asked = 現在沒有在問你什麼。
refusal-other = 現在不能這樣做（{ $code }）。
refusal-typed-unknown = 看不懂 { $word }。可以打 KKK、3K、三張K、999大王，或「過」。
refusal-typed-empty = 沒有打出任何牌。可以打 KKK、3K、三張K，或「過」。
refusal-typed-too-long = 太長了，一手牌打一行就好。
refusal-typed-neither = 可以讀成 { $readings }，但現在都不能打。
refusal-typed-no-burn = 你的牌壓不過這手，燒不了。
refusal-typed-three-sets = 衝點要三套牌，依次序，用空格隔開，例如 QQQ AA TTTTT。
refusal-typed-needs-cards = 要說是哪些牌，例如「{ $example }」。
refusal-typed-not-now = 現在問的不是這個。你可以：{ $kinds }。

# The table, the lobby and Discord

refusal-not-seated = 你不在這張桌。要玩請按「入座」，或按「觀戰」。
refusal-stranger = 這是別人的牌桌，你不能替他們打。
refusal-not-your-seat = 這不是你的座位。
refusal-old-button = 這個按鈕已經過時了，現在的情況在這裡。
refusal-same-press = 你剛剛按過了，只算一次。
refusal-table-full = 六個座位都有人了。可以先觀戰。
refusal-table-exists-here = 這個頻道已經有一張桌了：{ $link }
refusal-no-table-here = 這個頻道沒有牌桌。用 /夠級 開桌 開一張。
refusal-lobby-not-full = 還沒滿六人，還缺 { $missing } 人。可以加電腦。
refusal-already-seated = 你已經坐在 { $number } 號位了。
refusal-already-started = 已經開打了，現在不能這樣做。
refusal-not-started = 還沒開打。
refusal-not-host = 只有桌主 { $host } 或伺服器管理者可以這樣做。
refusal-dms-closed = 我沒辦法私訊你。按「我的手牌」一樣能打。
refusal-missing-permission = 我在這個頻道缺少這些權限：{ $permissions }。請管理者補上。
refusal-you-lack-permission = 你沒有這個權限。
refusal-table-closed = 這張桌已經收掉了。
refusal-paused = 牌局暫停中，繼續之後再來。
refusal-not-paused = 牌局沒有暫停。
refusal-nothing-going-on = 你現在沒有在打牌。
refusal-which-table = 你坐了不止一張桌：{ $tables }。請選一張。
refusal-not-in-server = 這個要在伺服器的頻道裡用。
refusal-busy = 這張桌正忙，請再按一次。
refusal-internal-error = 出了意外，你的牌局沒有變。請再試一次；編號 `{ $id }`。
refusal-seat-taken = 那個座位有人了。
refusal-seat-empty = 那個座位沒有人。
refusal-swap-self = 不能跟自己換座位。
refusal-blocked = 你在這個伺服器不能入座。有問題請找管理者。
refusal-not-invited = 這張桌只有受邀的人能坐，請找桌主 { $host }。
refusal-channel-not-allowed = 這個頻道不能開桌。可以用：{ $channels }
refusal-too-many-tables = 這個伺服器同時最多 { $limit } 張桌。
refusal-too-many-seats = 你同時最多坐 { $limit } 張桌。
refusal-unknown-level = 沒有 { $name } 這種電腦程度。有：{ $known }
refusal-unknown-rules = 沒有 { $name } 這套規則。有：{ $known }
refusal-unknown-option = 看不懂家規 { $name }。用 /夠級 說明 看規則。
refusal-bad-option = 家規 { $name } 不能是 { $value }。
refusal-bad-number = 要是 { $low } 到 { $high } 的數目。
refusal-undo-own-table = 你坐在這張桌，不能自己收回。
refusal-nothing-to-undo = 沒有可以收回的。
refusal-hands-hidden = 牌局還沒打完，不能看牌譜裡的手牌。
refusal-voice-missing = 這台機器人沒有裝語音。其他都照常。
refusal-voice-nowhere = 你不在語音頻道裡，請先進一個。
refusal-voice-forbidden = 我進不了那個語音頻道。
refusal-too-fast = 太快了，請等一下再試。
refusal-too-late = 來不及了，這件事已經過去。
refusal-discord-trouble = Discord 現在不順，已先停錶，請稍後再試。
refusal-picture-failed = 圖片出不來，先看文字。
refusal-no-hint = 現在沒有要你決定的，沒有提示。
refusal-no-such-table = 找不到這張桌，可能已經收掉了。
refusal-stopping = 機器人正在重新啟動，馬上回來。你的牌局都在。
refusal-store-failed = 暫時存不了，剛才那一手沒有算。請再試一次。
refusal-match-over = 這一場已經打完了。
refusal-no-match = 現在沒有在打的牌局。
refusal-match-running = 牌局正在打，打完再來。
refusal-left-match = 你離開了這場牌，先按「接回座位」回來。
refusal-seat-removed = 你的座位已經交給電腦了。
refusal-already-handed-over = 這個座位已經是電腦在打。
refusal-seat-computer = 那個座位本來就是電腦的。
refusal-unknown-reason = 不能用這個原因收桌。
refusal-already-paused = 牌局已經暫停了。
refusal-host-must-be-person = 桌主要是在座的真人。
refusal-no-such-seat = 沒有這個座位，座位是 1 到 6。
refusal-unknown-order = 這張桌看不懂這個要求。
refusal-nothing-prepared = 你沒有預先出牌。

permission-send_messages = 傳送訊息
permission-send_messages_in_threads = 在討論串傳送訊息
permission-create_public_threads = 建立公開討論串
permission-view_channel = 檢視頻道
permission-attach_files = 附加檔案
permission-embed_links = 嵌入連結
permission-read_message_history = 讀取訊息歷史
permission-use_external_emojis = 使用外部表情符號
permission-connect = 連接語音
permission-speak = 說話
permission-manage_guild = 管理伺服器

alternatives = 你現在可以打：{ $plays }
alternatives-pass = 你現在只能過牌。
