# Words on pictures, and the hand while it waits.

legend-playable = 能打
legend-with-wild = 要配 2 或王
legend-gouji = 夠級
legend-received = 進貢來的
picture-turn = 輪到
picture-to-beat = 要壓過 { $play }
picture-lapsed = 付不出，免了
button-refresh = 更新
