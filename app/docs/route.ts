/** The API reference in the browser, from our own origin alone: ready to try with a key. */
const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Fieldline API</title>
    <link rel="icon" href="/icon.svg" />
    <link rel="preload" href="/api/v1/openapi.json" as="fetch" crossorigin />
  </head>
  <body>
    <div id="reference">
      <main style="font-family: system-ui, sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem">
        <h1>Fieldline API</h1>
        <p>The reference is being loaded. Without JavaScript, read <a href="/api/v1/openapi.json">the OpenAPI document</a>.</p>
      </main>
    </div>
    <script defer src="/docs/reference.js"></script>
    <script defer src="/docs/start.js"></script>
  </body>
</html>
`

export function GET(): Response {
  return new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}
