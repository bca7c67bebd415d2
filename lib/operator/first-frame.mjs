// Makes the script of the board's first frame after a build (components/scheduling/board/first). It is loaded beside the framework's own
// scripts and not by them, so that the first cards do not wait for those. Run by ensureBuilt, in the folder of the project.
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'

const FOLDER = 'components/scheduling/board/first'
const withoutReact = resolve(FOLDER, 'text.ts')

const { outputFiles } = await build({
  entryPoints: [`${FOLDER}/main.tsx`],
  bundle: true,
  write: false,
  minify: true,
  format: 'iife',
  platform: 'browser',
  target: ['chrome111', 'safari16.4', 'firefox115'],
  jsx: 'automatic',
  alias: { react: withoutReact, 'react/jsx-runtime': withoutReact },
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'silent',
})
const script = outputFiles[0]?.contents ?? new Uint8Array()
const name = `first-frame-${createHash('sha256').update(script).digest('hex').slice(0, 12)}.js`
writeFileSync(join('.next/static/chunks', name), script)
// Where the page finds it.
writeFileSync('.next/first-frame', `/_next/static/chunks/${name}`)
