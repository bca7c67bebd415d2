// Compiles the programs of the operator and the planner's thread into dist/, where `npm start` and `npm run admin` run
// them without a TypeScript loader (docs/decisions/021-programs-run-compiled.md). Does nothing when they are made from these sources already.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeRouteFiles } from './generate-routes.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const dist = join(root, 'dist')
const RECORD = 'sources.json'

const ENTRY_POINTS = {
  start: 'lib/operator/start.ts',
  admin: 'lib/operator/admin.ts',
  build: 'lib/operator/build-program.ts',
  planner: 'lib/services/scheduling/planning/worker.ts',
}

/** Compiles in a process of its own when that is needed, so that nothing of the compiler stays in this one. */
export function ensureCompiled() {
  writeRouteFiles(root)
  if (isCurrent()) return
  const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url)], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('The programs could not be compiled')
}

function isCurrent() {
  try {
    const { hash, inputs } = JSON.parse(readFileSync(join(dist, RECORD), 'utf8'))
    return hash === hashOf(inputs)
  } catch {
    return false
  }
}

/** @param {string[]} inputs */
function hashOf(inputs) {
  const hash = createHash('sha256')
  for (const name of inputs) hash.update(`${name}\0`).update(readFileSync(join(root, name)))
  return hash.digest('hex')
}

async function compile() {
  writeRouteFiles(root)
  const { build } = await import('esbuild').catch(() => {
    throw new Error('esbuild is missing: install the development dependencies too (npm ci --include=dev)')
  })
  // Written aside and moved file by file, what the others refer to first: whoever starts meanwhile finds a whole program.
  const aside = join(dist, `.new-${process.pid}`)
  try {
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints: ENTRY_POINTS,
      outdir: aside,
      bundle: true,
      splitting: true,
      packages: 'external',
      platform: 'node',
      target: 'node20.19',
      format: 'esm',
      outExtension: { '.js': '.mjs' },
      sourcemap: true,
      sourcesContent: false,
      metafile: true,
      logLevel: 'silent',
    })
    const inputs = [
      ...Object.keys(metafile.inputs),
      'lib/operator/compile.mjs',
      'package-lock.json',
      'tsconfig.json',
    ].sort()
    writeFileSync(join(aside, RECORD), JSON.stringify({ hash: hashOf(inputs), inputs, packages: packagesOf(metafile) }))
    moveInto(dist, aside)
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

/** @param {string} to @param {string} from */
function moveInto(to, from) {
  mkdirSync(to, { recursive: true })
  const compiled = readdirSync(from)
  const entries = Object.keys(ENTRY_POINTS).map((name) => `${name}.mjs`)
  for (const name of [...compiled.filter((other) => ![...entries, RECORD].includes(other)), ...entries, RECORD])
    renameSync(join(from, name), join(to, name))
  for (const name of readdirSync(to)) if (!compiled.includes(name) && !name.startsWith('.')) rmSync(join(to, name))
}

/**
 * What the programs load from node_modules: it has to be among the dependencies that production installs.
 * @param {import('esbuild').Metafile} metafile
 */
function packagesOf({ outputs }) {
  const paths = Object.values(outputs).flatMap(({ imports }) => imports.filter(({ external }) => external))
  const names = paths.map(({ path }) =>
    path
      .split('/')
      .slice(0, path.startsWith('@') ? 2 : 1)
      .join('/'),
  )
  return [...new Set(names.filter((name) => !name.startsWith('node:')))].sort()
}

if (process.argv[1] === fileURLToPath(import.meta.url) && !isCurrent()) {
  try {
    await compile()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
