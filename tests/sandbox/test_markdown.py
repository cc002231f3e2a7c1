from __future__ import annotations

import pytest

from bot.sandbox.markdown import Names, render

NAMES = Names({1: "小明 <b>"}.get, {2: "Mods"}.get, {3: "general"}.get)
LINK = ' target="_blank" rel="noopener noreferrer nofollow"'


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("", ""),
        (
            "a **b** __c__ *d* _e_ ~~f~~ `g`",
            "<p>a <strong>b</strong> <u>c</u> <em>d</em> <em>e</em> <s>f</s> <code>g</code></p>",
        ),
        (
            "<@1> <@!1> <@&2> <#3> <@9>",
            '<p><span class="mention" data-user="1">@小明 &lt;b&gt;</span> <span class="mention" data-user="1">@小明 &lt;b&gt;</span> <span class="mention" data-role="2">@Mods</span> <span class="mention" data-channel="3">#general</span> <span class="mention" data-user="9">@unknown-user</span></p>',
        ),
        ("<t:12:R> <t:12>", '<p><time data-t="12" data-style="R"></time> <time data-t="12" data-style="f"></time></p>'),
        ("||a **b**||", '<p><span class="spoiler">a <strong>b</strong></span></p>'),
        ("||open", "<p>||open</p>"),
        ("<script>x</script>", "<p>&lt;script&gt;x&lt;/script&gt;</p>"),
        ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"),
        ("[x](https://a.b)", f'<p><a href="https://a.b"{LINK}>x</a></p>'),
        ("see https://a.b/c.", f'<p>see <a href="https://a.b/c"{LINK}>https://a.b/c</a>.</p>'),
        ("a\nb", "<p>a<br>\nb</p>"),
        ("# A\n#b\n#### c", "<h1>A</h1>\n<p>#b<br>\n#### c</p>"),
        ("-# small", '<p><span class="subtext">small</span></p>'),
        ("> a\nb", "<blockquote>\n<p>a</p>\n</blockquote>\n<p>b</p>"),
        (">>> a\nb", "<blockquote>\n<p>a<br>\nb</p>\n</blockquote>"),
        ("```py\n<@1>\n```", '<pre><code class="language-py">&lt;@1&gt;</code></pre>'),
        ('```"><script>\nx\n```', '<pre><code class="language-script">x</code></pre>'),
        ("<:ace:123>", '<p><img class="emoji" alt=":ace:" title=":ace:" src="/cdn/emojis/123.png"></p>'),
        ("</shop buy:12>", '<p><span class="mention" data-command="shop buy">/shop buy</span></p>'),
        ("@everyone", '<p><span class="mention" data-everyone="everyone">@everyone</span></p>'),
        (r"\*no\*", "<p>*no*</p>"),
    ],
)
def test_discords_dialect(text, html):
    assert render(text, NAMES) == html
