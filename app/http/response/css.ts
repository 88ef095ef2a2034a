import { createHash } from "node:crypto";

/** The look of the page, small enough to travel in it; light and dark by the system's wish. */
export const STYLE = `
:root{color-scheme:light dark;--ink:light-dark(#20292c,#e4eaec);--paper:light-dark(#fcfdfd,#161c1e);--quiet:light-dark(#4d5a5f,#a5b2b6);--line:light-dark(#dbe2e4,#38444a);--shade:light-dark(#f1f5f6,#1f272a);--accent:light-dark(#0b5c68,#67c5d3)}
*{box-sizing:border-box}
body{margin:0;font:16px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
main,header{max-width:60rem;margin:0 auto;padding:1rem}
header{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:center}
header .end{margin-left:auto}
a{color:var(--accent)}
h1{font-size:1.75rem;line-height:1.2;margin:.5rem 0}
h2{font-size:1.25rem;margin:2.5rem 0 .5rem;padding-top:.5rem;border-top:1px solid var(--line)}
h3{font-size:1rem;margin:1.75rem 0 .25rem;font-family:ui-monospace,monospace;overflow-wrap:anywhere}
p{margin:.35rem 0;max-width:44rem}
.quiet{color:var(--quiet);font-size:.9rem}
.method{display:inline-block;min-width:4.2em;color:var(--accent)}
pre{background:var(--shade);border:1px solid var(--line);border-radius:.4rem;padding:.7rem;margin:.5rem 0;white-space:pre-wrap;overflow-wrap:anywhere;font:.85rem/1.5 ui-monospace,monospace}
nav ul{columns:2 18rem;padding:0;list-style:none;margin:.5rem 0;font:.85rem/1.9 ui-monospace,monospace}
details{margin:.35rem 0}
summary{cursor:pointer;min-height:1.5rem}
code{font:.9em ui-monospace,monospace;overflow-wrap:anywhere}
li{margin:.2rem 0}
`;

/** The policy of a page that runs nothing and loads nothing; its one style element is known by its hash. */
export const STYLE_POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
