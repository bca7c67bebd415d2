import { bundle, serve } from './build'

// The board on fixture data, for looking at it: `npx tsx bench/board/serve.ts [port]`.
const bundled = await bundle()
const { url } = await serve(bundled, Number(process.argv[2] ?? 4173))
console.log(`Board ${(bundled.boardBytes / 1024).toFixed(1)} kB gzipped. ${url}?view=week`)
