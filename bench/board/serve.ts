import { bundle, serve } from './build'

// The board on fixture data, for looking at it: `npx tsx bench/board/serve.ts [port]`.
const made = await bundle()
const { url } = await serve(made, Number(process.argv[2] ?? 4173))
console.log(`Board ${(made.boardBytes / 1024).toFixed(1)} kB gzipped. ${url}?view=week`)
