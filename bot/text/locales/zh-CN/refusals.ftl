# Why something was refused: one sentence for each code, and it changes nothing.

# The engine's codes

refusal-nothing-asked = 现在没有在等任何人动作。
refusal-not-your-turn = 还没轮到你，现在等的是 { $players }。
refusal-already-answered = 你已经回答过了，答案不能改。
refusal-not-a-play = “{ $cards }”不是一套牌：只能是同一点数的牌，外加 2、小花、大花。
refusal-not-held = 你手里没有这些牌，缺“{ $cards }”。
refusal-threes-last = 憋三：3 要留到最后，单独一手打光，不能贴钱也不能挂花。
refusal-unbeatable = “{ $target }”挂了大花，谁也压不过。
refusal-wrong-count = 张数不对：桌上是“{ $target }”，要出 { $need } 张，你出的是“{ $cards }”。
refusal-small-joker-needs-big = 桌上是“{ $target }”：每张小花都要用一张大花来压，“{ $cards }”不够。
refusal-does-not-beat = “{ $cards }”压不过“{ $target }”：每一张都要比对面那张大。
refusal-burner-needs-joker = 你在烧牌：发的牌要挂大花或小花，除非一手打光。“{ $cards }”不行。
refusal-already-called = 你预点过了，不能再明点。
refusal-revolt-holds-high = 手里有大花、小花或 2，不能革命。
refusal-show-two = 上班至少要有两张同花色的 4。
refusal-show-all = 这个花色的 4 你有 { $held } 张，要全部亮出来。
refusal-charge-three = 冲点要正好三套够级牌。
refusal-return-count = 要还 { $need } 张，不多不少。
refusal-return-last-three = 最后的 3 不能还掉。
refusal-return-received = 进贡来的、买三收到的牌不能拿去还。
refusal-deal-running = 这一局还没打完。
refusal-not-shuffling = 现在不是发牌的时候。
refusal-wrong-deck = 这副牌的张数不对，请重新洗牌。

refusal-cannot-play = 现在不能出牌。你可以：{ $kinds }。
refusal-cannot-pass = 现在不能过牌。你可以：{ $kinds }。
refusal-cannot-yield = 现在不能让牌。你可以：{ $kinds }。
refusal-cannot-wind = 现在不能接风。你可以：{ $kinds }。
refusal-cannot-burn = 现在不能烧牌。你可以：{ $kinds }。
refusal-cannot-yes = 现在没有要宣的，也没有要应的。你可以：{ $kinds }。
refusal-cannot-no = 现在不能说不要。你可以：{ $kinds }。
refusal-cannot-revolt = 现在不能革命。你可以：{ $kinds }。
refusal-cannot-show = 现在不能上班。你可以：{ $kinds }。
refusal-cannot-head = 现在不能要头。你可以：{ $kinds }。
refusal-cannot-headless = 现在不能宣布无头。你可以：{ $kinds }。
refusal-cannot-charge = 现在不能冲点。你可以：{ $kinds }。
refusal-cannot-return = 现在不用还贡。你可以：{ $kinds }。
refusal-cannot-concede = 现在没有烧牌可以放弃。你可以：{ $kinds }。

# Typed text

refusal-typed-not-asked = 现在没有在问你什么。
refusal-other = 现在不能这样做（{ $code }）。
refusal-typed-unknown = 看不懂 { $word }。可以打 KKK、3K、三张K、999大王，或“过”。
refusal-typed-empty = 没有打出任何牌。可以打 KKK、3K、三张K，或“过”。
refusal-typed-too-long = 太长了，一手牌打一行就好。
refusal-typed-neither = 可以读成 { $readings }，但现在都不能打。
refusal-typed-no-burn = 你的牌压不过这手，烧不了。
refusal-typed-three-sets = 冲点要三套牌，依次序，用空格隔开，例如 QQQ AA TTTTT。
refusal-typed-needs-cards = 要说是哪些牌，例如“{ $example }”。
refusal-typed-not-now = 现在问的不是这个。你可以：{ $kinds }。

# The table, the lobby and Discord

refusal-not-seated = 你不在这张桌。要玩请按“入座”，或按“观战”。
refusal-stranger = 这是别人的牌桌，你不能替他们打。
refusal-not-your-seat = 这不是你的座位。
refusal-old-button = 这个按钮已经过时了，现在的情况在这里。
refusal-same-press = 你刚刚按过了，只算一次。
refusal-table-full = 六个座位都有人了。可以先观战。
refusal-table-exists-here = 这个频道已经有一张桌了：{ $link }
refusal-no-table-here = 这个频道没有牌桌。用 /够级 开桌 开一张。
refusal-lobby-not-full = 还没满六人，还缺 { $missing } 人。可以加电脑。
refusal-already-seated = 你已经坐在 { $number } 号位了。
refusal-already-started = 已经开打了，现在不能这样做。
refusal-not-started = 还没开打。
refusal-not-host = 只有桌主 { $host } 或服务器管理者可以这样做。
refusal-dms-closed = 我没办法私信你。按“我的手牌”一样能打。
refusal-missing-permission = 我在这个频道缺少这些权限：{ $permissions }。请管理者补上。
refusal-you-lack-permission = 你没有这个权限。
refusal-table-closed = 这张桌已经收掉了。
refusal-paused = 牌局暂停中，继续之后再来。
refusal-not-paused = 牌局没有暂停。
refusal-nothing-going-on = 你现在没有在打牌。
refusal-which-table = 你坐了不止一张桌：{ $tables }。请选一张。
refusal-not-in-server = 这个要在服务器的频道里用。
refusal-busy = 这张桌正忙，请再按一次。
refusal-internal-error = 出了意外，你的牌局没有变。请再试一次；编号 `{ $id }`。
refusal-seat-taken = 那个座位有人了。
refusal-seat-empty = 那个座位没有人。
refusal-swap-self = 不能跟自己换座位。
refusal-blocked = 你在这个服务器不能入座。有问题请找管理者。
refusal-not-invited = 这张桌只有受邀的人能坐，请找桌主 { $host }。
refusal-channel-not-allowed = 这个频道不能开桌。可以用：{ $channels }
refusal-too-many-tables = 这个服务器同时最多 { $limit } 张桌。
refusal-too-many-seats = 你同时最多坐 { $limit } 张桌。
refusal-unknown-level = 没有 { $name } 这种电脑程度。有：{ $known }
refusal-unknown-rules = 没有 { $name } 这套规则。有：{ $known }
refusal-unknown-option = 看不懂家规 { $name }。用 /够级 说明 看规则。
refusal-bad-option = 家规 { $name } 不能是 { $value }。
refusal-bad-number = 要是 { $low } 到 { $high } 的数目。
refusal-undo-own-table = 你坐在这张桌，不能自己收回。
refusal-nothing-to-undo = 没有可以收回的。
refusal-hands-hidden = 牌局还没打完，不能看牌谱里的手牌。
refusal-voice-missing = 这台机器人没有装语音。其他都照常。
refusal-voice-nowhere = 你不在语音频道里，请先进一个。
refusal-voice-forbidden = 我进不了那个语音频道。
refusal-too-fast = 太快了，请等一下再试。
refusal-too-late = 来不及了，这件事已经过去。
refusal-discord-trouble = Discord 现在不顺，已先停表，请稍后再试。
refusal-picture-failed = 图片出不来，先看文字。
refusal-no-hint = 现在没有要你决定的，没有提示。
refusal-no-such-table = 找不到这张桌，可能已经收掉了。
refusal-stopping = 机器人正在重新启动，马上回来。你的牌局都在。
refusal-store-failed = 暂时存不了，刚才那一手没有算。请再试一次。
refusal-match-over = 这一场已经打完了。
refusal-no-match = 现在没有在打的牌局。
refusal-match-running = 牌局正在打，打完再来。
refusal-left-match = 你离开了这场牌，先按“接回座位”回来。
refusal-seat-removed = 你的座位已经交给电脑了。
refusal-already-handed-over = 这个座位已经是电脑在打。
refusal-seat-computer = 那个座位本来就是电脑的。
refusal-unknown-reason = 不能用这个原因收桌。
refusal-already-paused = 牌局已经暂停了。
refusal-host-must-be-person = 桌主要是在座的真人。
refusal-no-such-seat = 没有这个座位，座位是 1 到 6。
refusal-unknown-order = 这张桌看不懂这个要求。
refusal-nothing-prepared = 你没有预先出牌。

permission-send_messages = 发送消息
permission-send_messages_in_threads = 在子区发送消息
permission-create_public_threads = 创建公开子区
permission-view_channel = 查看频道
permission-attach_files = 附加文件
permission-embed_links = 嵌入链接
permission-read_message_history = 读取消息历史
permission-use_external_emojis = 使用外部表情符号
permission-connect = 连接语音
permission-speak = 说话
permission-manage_guild = 管理服务器

alternatives = 你现在可以打：{ $plays }
alternatives-pass = 你现在只能过牌。
