# Words on pictures, and the hand while it waits.

legend-playable = 能打
legend-with-wild = 要配 2 或王
legend-gouji = 够级
legend-received = 进贡来的
picture-turn = 轮到
picture-to-beat = 要压过 { $play }
picture-lapsed = 付不出，免了
button-refresh = 更新
