import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { execPath, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { allContracts } from '@/lib/api/contracts/all'
import { openApiDocument } from '@/lib/api/openapi/document'
import { buildClient } from '@/lib/operator/client/build'
import { freePort } from '@/lib/operator/processes'
import { checkRecordings } from './prism'
import { serveCompany } from './running'

/*
 * `npm run check:clients [-- document programs proxy assistants --recordings DIR]`: checks the OpenAPI document by the tools that integrators use; type-checks
 * a program with each client that they generate, and with ours, and runs it against the built application; has Prism check every call
 * of the tests of the API; and the endpoint for assistants by the suite of its protocol. The tools are fetched into a
 * temporary folder when it runs (Redocly's rules are part of `npm test`); docs/clients.md has what it said last.
 */

const TOOLS = {
  '@hey-api/openapi-ts': '0.99.0',
  // The last one that runs on Node 20.
  '@modelcontextprotocol/conformance': '0.1.13',
  // The last one that runs on Node 20.
  '@stoplight/prism-cli': '5.14.2',
  '@stoplight/spectral-cli': '6.16.3',
  '@types/node': '20.19.43',
  'openapi-fetch': '0.17.0',
  'openapi-typescript': '7.13.0',
  orval: '7.13.2',
  standardwebhooks: '1.1.1',
  typescript: '5.9.3',
}

const PROGRAMS = ['openapi-fetch', 'hey-api', 'orval', 'fieldline']

const COMPILER = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true,
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  types: ['node'],
}

type Step = [name: string, command: string, ...args: string[]]
type Outcome = { status: number | null; output: string }

const DOCUMENT: readonly Step[] = [
  ['Spectral, oas', 'spectral', 'lint', 'openapi.json', '--ruleset', 'spectral.json', '--fail-severity', 'warn'],
]

/** What makes the clients and checks the programs. */
const GENERATE: readonly Step[] = [
  ['openapi-typescript generates', 'openapi-typescript', 'openapi.json', '-o', 'generated/schema.d.ts'],
  ['hey-api generates', 'openapi-ts', '-i', 'openapi.json', '-o', 'generated/hey-api', '--silent'],
  ['orval generates', 'orval', '--config', './orval.config.cjs'],
  ...PROGRAMS.map((name): Step => [`the program with ${name} type-checks`, 'tsc', '-p', `tsconfig.${name}.json`]),
]

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The parts of the check, each of which says whether all of it passed. */
const PARTS: Record<string, (folder: string, port: number) => Promise<boolean>> = {
  document: async (folder) => passAll(folder, DOCUMENT),
  programs: async (folder, port) => passAll(folder, GENERATE) && runPrograms(folder, port),
  proxy: checkCalls,
  assistants: async (folder) => conforms(folder),
}

const { values: options, positionals: expected } = parseArgs({
  allowPositionals: true,
  options: { recordings: { type: 'string' } },
})

async function checkClients(parts: readonly string[]): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'fieldline-clients-'))
  try {
    const port = await freePort()
    prepare(folder, `http://127.0.0.1:${port}`)
    const passed: boolean[] = []
    for (const [name, check] of Object.entries(PARTS))
      if (parts.length === 0 || parts.includes(name)) passed.push(await check(folder, port))
    return passed.length > 0 && passed.every(Boolean)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function prepare(folder: string, url: string): void {
  const write = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value))
  buildClient()
  const ownPackages = { '@fieldline/client': `file:${join(root, 'lib/client/dist')}` }
  write('package.json', { private: true, type: 'module', dependencies: { ...TOOLS, ...ownPackages } })
  write('openapi.json', openApiDocument(allContracts, url))
  write('spectral.json', { extends: ['spectral:oas'] })
  // orval repeats a parameter for each of its values, whatever the document says, unless it is told.
  const override = { fetch: { explode: false } }
  const output = { target: './generated/orval/client.ts', client: 'fetch', baseUrl: `${url}/api/v1`, override }
  const orval = { fieldline: { input: './openapi.json', output } }
  writeFileSync(join(folder, 'orval.config.cjs'), `module.exports = ${JSON.stringify(orval)}`)
  for (const name of PROGRAMS) write(`tsconfig.${name}.json`, { compilerOptions: COMPILER, files: [`${name}.ts`] })
  cpSync(join(import.meta.dirname, 'programs'), folder, { recursive: true })
  const { status, output: installOutput } = run(folder, 'npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts')
  if (status !== 0) throw new Error(`The tools could not be fetched:\n${installOutput}`)
}

function passAll(folder: string, steps: readonly Step[]): boolean {
  return steps
    .map(([name, command, ...args]) => passes(name, () => run(folder, toolIn(folder, command), ...args)))
    .every(Boolean)
}

/** Runs the programs against the built application, each with a company of which the others leave enough. */
async function runPrograms(folder: string, port: number): Promise<boolean> {
  const { key, stop } = await serveCompany(port)
  const url = `http://127.0.0.1:${port}`
  const program = join(import.meta.dirname, 'exercise.ts')
  const runOne = (name: string) => {
    const FIELDLINE_URL = name === 'fieldline' ? url : `${url}/api/v1`
    const settings = { FIELDLINE_URL, FIELDLINE_API: `${url}/api/v1`, FIELDLINE_KEY: key }
    return runWith(settings, root, execPath, '--import', 'tsx', program, join(folder, `${name}.ts`))
  }
  try {
    return PROGRAMS.map((name) => passes(`the program with ${name} runs`, () => runOne(name))).every(Boolean)
  } finally {
    await stop()
  }
}

/** Has Prism check the calls of the tests of the API, recorded in `--recordings DIR`: by this run, unless it has some. */
async function checkCalls(folder: string): Promise<boolean> {
  const recordings = resolve(options.recordings ?? join(folder, 'recordings'))
  mkdirSync(recordings, { recursive: true })
  if (readdirSync(recordings).length === 0 && !recordCalls(recordings)) return false
  const violations = await checkRecordings(toolIn(folder, 'prism'), join(folder, 'openapi.json'), recordings)
  const unjudged = allContracts.filter(({ id }) => !violations.operations.has(id))
  const problems = [...violations.mismatches, ...unjudged.map(({ id }) => `no call of ${id} was checked`)]
  if (violations.givenUp.length > 0) stdout.write(`given up:\n${violations.givenUp.join('\n')}\n`)
  const counts = `${violations.checkedCount} calls, ${violations.answersAlone} answers alone and ${violations.givenUp.length} given up`
  const outcome = { status: problems.length, output: `${problems.join('\n')}\n` }
  return passes(`Prism finds no mismatch (${counts})`, () => outcome)
}

function recordCalls(recordings: string): boolean {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'services', 'app/api/v1']
  const settings = { E2E_RECORDINGS: recordings, PROOFS: 'full' }
  return passes('the calls of the tests of the API are recorded', () => runWith(settings, root, execPath, ...vitest))
}

/** The endpoint for assistants, checked by the suite of its protocol. */
function conforms(folder: string): boolean {
  const suite = ['lib/testing/clients/conformance.ts', toolIn(folder, 'conformance')]
  return passes('the endpoint for assistants conforms', () => run(root, execPath, '--import', 'tsx', ...suite))
}

const toolIn = (folder: string, name: string) => join(folder, 'node_modules/.bin', name)

function passes(name: string, attempt: () => Outcome): boolean {
  const began = performance.now()
  const { status, output } = attempt()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  stdout.write(`${status === 0 ? 'passed' : 'FAILED'}  ${name} (${seconds} s)\n${status === 0 ? '' : output}`)
  return status === 0
}

function run(folder: string, command: string, ...args: string[]): Outcome {
  return runWith({}, folder, command, ...args)
}

function runWith(settings: Record<string, string>, cwd: string, command: string, ...args: string[]): Outcome {
  const env = { ...process.env, ...settings }
  const { status, stdout: out, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8', maxBuffer: 2 ** 28 })
  return { status, output: `${out}${stderr}` }
}

process.exitCode = (await checkClients(expected)) ? 0 : 1
