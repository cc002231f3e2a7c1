"""Catalogues: zh-TW, zh-CN and en; and what people type."""
