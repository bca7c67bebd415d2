import { createHash } from 'node:crypto'

const STYLE = `
:root{color-scheme:light dark;--canvas:#f1f5f5;--surface:#fff;--line:#d9e0e1;--text:#14201f;--text-2:#47565a;--accent:#00687a}
@media(prefers-color-scheme:dark){:root{--canvas:#0f1517;--surface:#171f22;--line:#2c373b;--text:#e8eeee;--text-2:#a9b8bb;--accent:#5cc6d6}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:2rem 1rem;background:var(--canvas);color:var(--text);font:14px/1.5 'Inter Variable',ui-sans-serif,system-ui,sans-serif}
main{width:100%;max-width:26rem;padding:1.5rem;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
p.mark{margin:0 0 1rem;font-weight:600;color:var(--accent)}
h1{margin:0 0 .5rem;font-size:1.25rem;line-height:1.75rem;text-wrap:balance}
p{margin:0;color:var(--text-2)}`

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/**
 * A page that says why a request leads nowhere. It holds nothing that came with the request, needs nothing from
 * anywhere, and answers with a status of its own, which a page of the framework cannot.
 */
export function errorPage(status: 400 | 403 | 405, title: string, text: string): Response {
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Fieldline</title><style>${STYLE}</style></head>
<body><main><p class="mark">Fieldline</p><h1>${title}</h1><p>${text}</p></main></body>
</html>
`
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
    },
  })
}
