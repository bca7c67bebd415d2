import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import tailwind from '@tailwindcss/postcss'
import { build } from 'esbuild'
import postcss from 'postcss'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const HERE = fileURLToPath(new URL('./', import.meta.url))

export type Bundle = { files: Map<string, Uint8Array>; boardBytes: number }

/** Bundles the board with its fixture page, as a browser would get it: minified, with React's production build. */
export async function bundle(): Promise<Bundle> {
  const options = {
    absWorkingDir: ROOT,
    bundle: true,
    minify: true,
    format: 'esm' as const,
    splitting: true,
    write: false as const,
    outdir: '/out',
    jsx: 'automatic' as const,
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    loader: { '.woff2': 'dataurl' as const },
    alias: { 'next/link': `${HERE}link.tsx` },
    tsconfig: `${ROOT}tsconfig.json`,
  }
  const page = await build({ ...options, entryPoints: { page: `${HERE}page.tsx` } })
  const files = new Map(page.outputFiles.map((file) => [file.path.replace('/out/', '/'), file.contents]))
  files.set('/globals.css', await styles())

  // What the board itself weighs on first load: everything but React, the shell and what is loaded when asked for.
  const board = await build({
    ...options,
    entryPoints: { board: `${ROOT}components/scheduling/board/dispatch-board.tsx` },
    external: ['react', 'react-dom', 'react/jsx-runtime', 'next/*'],
    alias: {},
    metafile: true,
  })
  const eager = new Set<string>()
  const follow = (path: string) => {
    if (eager.has(path)) return
    eager.add(path)
    for (const { path: next, kind } of board.metafile.outputs[path]?.imports ?? []) {
      if (kind === 'import-statement') follow(next)
    }
  }
  const entry = Object.entries(board.metafile.outputs).find(([, { entryPoint }]) =>
    entryPoint?.includes('dispatch-board'),
  )
  if (entry) follow(entry[0])
  const boardBytes = board.outputFiles
    .filter(({ path }) =>
      [...eager].some((name) => name.endsWith(path.replace('/out/', '/').slice(1)) && path.endsWith('.js')),
    )
    .reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0)
  return { files, boardBytes }
}

async function styles(): Promise<Uint8Array> {
  const from = `${ROOT}app/globals.css`
  const compiledStyles = await postcss([tailwind({ base: ROOT, optimize: true })]).process(
    await readFile(from, 'utf8'),
    { from },
  )
  const packed = await build({
    stdin: { contents: compiledStyles.css, loader: 'css', resolveDir: `${ROOT}app` },
    bundle: true,
    minify: true,
    write: false,
    loader: { '.woff2': 'dataurl' },
  })
  return packed.outputFiles[0]?.contents ?? new Uint8Array()
}

const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Dispatch board</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="stylesheet" href="/globals.css"><link rel="stylesheet" href="/page.css">
<script>const t=new URLSearchParams(location.search).get('theme');if(t)document.documentElement.dataset.theme=t</script>
</head><body style="margin:0"><div id="root"></div><script type="module" src="/page.js"></script></body></html>`

/** Serves a bundle on this machine alone; port 0 takes any free one. */
export async function serve({ files }: Bundle, port = 0): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = files.get(path)
    const type = path.endsWith('.js') ? 'text/javascript' : path.endsWith('.css') ? 'text/css' : 'text/html'
    response.writeHead(file || path === '/' ? 200 : 404, { 'content-type': `${type}; charset=utf-8` })
    response.end(file ?? (path === '/' ? HTML : ''))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  const actual = typeof address === 'object' && address ? address.port : port
  return { url: `http://127.0.0.1:${actual}/`, server }
}
