# The lobby card, joining and leaving, settings before the start.

lobby-title = 夠級・第 { $table } 桌
lobby-waiting = 等人入座：{ $seated }／6 人，{ $ready } 人準備好了。
lobby-full = 六人到齊，等大家準備。
lobby-starting = 六人都準備好了，發牌！
lobby-host = 桌主：{ $player }
lobby-rules = 規則：{ $rules }・{ $deals } 局
lobby-pace = 節奏：{ $pace }
lobby-level = 電腦程度：{ $level }
lobby-who = 可以入座：{ $who }
lobby-house-none = 家規：照原規則
lobby-house = **家規（和原規則不同）**
lobby-pairs = 對頭
lobby-pair = { $first }　對　{ $second }
lobby-seat = { $number } 號位
lobby-seat-empty = （空位）
lobby-seat-player = { $player }{ $ready ->
    [yes] {" "}✓ 準備好了
   *[no] {""}
}
lobby-seat-computer = 電腦（{ $level }）✓
lobby-help = 對面的是對頭，同色的是聯邦。按「入座」就能玩，空位可以補電腦。
lobby-idle-ask = 還要打嗎？再沒人動，這張桌 { $when } 收掉。
lobby-expired = 太久沒人動，這張桌收掉了。想打再開一桌。
lobby-closed = 這張桌已經收掉了。
lobby-restored = 機器人重新啟動過，座位都還在。

lobby-joined = 你坐 { $number } 號位。對頭是 { $opposite }，聯邦是 { $allies }。
lobby-joined-dm-ok = 手牌會用私訊給你，也隨時可以按「我的手牌」。
lobby-joined-dm-closed = 我沒辦法私訊你，沒關係：按「我的手牌」一樣能打。想收私訊，請到伺服器的「隱私設定」打開「私人訊息」。
lobby-left = 你離開了牌桌。
lobby-you-are-ready = 你準備好了。再按一次取消。
lobby-you-are-unready = 已取消準備。
lobby-swapped = { $player } 換到 { $number } 號位。
lobby-swap-ask = { $player } 想跟你換座位（{ $from } 號位 ↔ { $to } 號位）。
lobby-computer-added = 電腦（{ $level }）坐進 { $number } 號位。
lobby-computer-removed = 電腦離開 { $number } 號位。
lobby-removed = { $player } 被請離了。
lobby-new-host = 現在桌主是 { $player }。
lobby-dm-probe = 你在 { $place } 的夠級第 { $table } 桌入座了。發牌後手牌會在這裡。
lobby-invite = { $player } 開了一桌夠級，還缺 { $missing } 人。
lobby-again = 再來一場？原班人馬都按「再來」就開打。
lobby-again-count = { $ready }／6 人想再來。
lobby-match-on = 第 { $number }／{ $deals } 局

confirm-leave = 牌局還沒打完。現在離開算**逃跑**：由電腦接手，之後每打完一局扣 4 分，直到你回座。真的要離開？
confirm-end = 真的要收掉這張桌？牌局會停在這裡，沒打完的局不計分。
confirm-remove = 要請 { $player } 離開嗎？座位由電腦接手。
