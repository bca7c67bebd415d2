/** The API reference in the browser, from our own origin alone: ready to try with a key. */
const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Fieldline API</title>
    <link rel="icon" href="/icon.svg" />
    <link rel="preload" href="/docs/reference.js" as="script" />
    <link rel="preload" href="/api/v1/openapi.json" as="fetch" crossorigin />
    <style>
      :root { color-scheme: light dark; --ground: #fff; --line: #dfe5e5; --bar: #eef2f2; --text: #14201f; --quiet: #47565a; --link: #00687a }
      @media (prefers-color-scheme: dark) {
        :root { --ground: #0f0f0f; --line: #2d3535; --bar: #222828; --text: #e8eeee; --quiet: #b6c4c7; --link: #5cc6d6 }
      }
      #frame {
        position: fixed; inset: 0; z-index: 9; display: grid; grid-template-columns: 288px 1fr; background: var(--ground); color: var(--text);
        font: 16px/1.5 system-ui, sans-serif;
      }
      #frame > div { border-right: 1px solid var(--line); padding: 1.5rem 1.25rem }
      #frame > div i { display: block; height: .7rem; margin: 0 0 1.4rem; border-radius: 4px; background: var(--bar) }
      #frame > div i:nth-child(3n) { width: 60% }
      #frame main { max-width: 44rem; padding: 4.5rem 4rem }
      #frame h1 { margin: 0 0 .5rem; font-size: 1.75rem; line-height: 1.2 }
      #frame p { margin: 0; color: var(--quiet) }
      #frame a { color: var(--link) }
      @media (max-width: 1000px) {
        #frame { grid-template-columns: 1fr }
        #frame > div { display: none }
        #frame main { padding: 4rem 1.5rem }
      }
    </style>
  </head>
  <body>
    <div id="frame">
      <div aria-hidden="true">${'<i></i>'.repeat(14)}</div>
      <main>
        <h1>Fieldline API</h1>
        <p>The reference is being loaded. Without JavaScript, read <a href="/api/v1/openapi.json">the OpenAPI document</a>.</p>
      </main>
    </div>
    <div id="reference"></div>
    <script defer src="/docs/reference.js"></script>
    <script defer src="/docs/start.js"></script>
  </body>
</html>
`

export function GET(): Response {
  return new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}
