import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stdout } from 'node:process'
import { allContracts } from '@/lib/api/contracts/all'
import { openApiDocument } from '@/lib/api/openapi/document'

/*
 * `npm run check:clients`: judges the OpenAPI document by the tools that integrators use, and type-checks a program with each client that
 * they generate; and the endpoint for assistants by the suite of its protocol. The tools are fetched into a temporary folder when it runs (Redocly's rules are part of `npm test`); docs/clients.md has what it said last.
 */

const TOOLS = {
  '@hey-api/openapi-ts': '0.99.0',
  // The last one that runs on Node 20.
  '@modelcontextprotocol/conformance': '0.1.13',
  '@stoplight/spectral-cli': '6.16.3',
  '@types/node': '20.19.43',
  'openapi-fetch': '0.17.0',
  'openapi-typescript': '7.13.0',
  orval: '7.13.2',
  standardwebhooks: '1.1.1',
  typescript: '5.9.3',
}

const PROGRAMS = ['openapi-fetch', 'hey-api', 'orval']

const COMPILER = {
  ...{ strict: true, noUncheckedIndexedAccess: true, noEmit: true, skipLibCheck: true },
  ...{ target: 'es2023', lib: ['es2023', 'dom', 'dom.iterable'], module: 'esnext', moduleResolution: 'bundler' },
  types: ['node'],
}

const orvalConfig = {
  fieldline: { input: './openapi.json', output: { target: './generated/orval/client.ts', client: 'fetch' } },
}

/** What is run, in this order; each has to end with 0. */
const STEPS: readonly [name: string, command: string, ...args: string[]][] = [
  ['Spectral, oas', 'spectral', 'lint', 'openapi.json', '--ruleset', 'spectral.json', '--fail-severity', 'warn'],
  ['openapi-typescript generates', 'openapi-typescript', 'openapi.json', '-o', 'generated/schema.d.ts'],
  ['hey-api generates', 'openapi-ts', '-i', 'openapi.json', '-o', 'generated/hey-api', '--silent'],
  ['orval generates', 'orval', '--config', './orval.config.cjs'],
  ...PROGRAMS.map((name): [string, string, ...string[]] => [
    `the program with ${name} type-checks`,
    'tsc',
    '-p',
    `tsconfig.${name}.json`,
  ]),
]

function checkClients(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'fieldline-clients-'))
  try {
    prepare(folder)
    return [...STEPS.map((step) => isPassed(folder, step)), isConformant(folder)].every(Boolean)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function prepare(folder: string): void {
  const write = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value))
  write('package.json', { private: true, type: 'module', dependencies: TOOLS })
  write('openapi.json', openApiDocument(allContracts, 'https://fieldline.example'))
  write('spectral.json', { extends: ['spectral:oas'] })
  writeFileSync(join(folder, 'orval.config.cjs'), `module.exports = ${JSON.stringify(orvalConfig)}`)
  for (const name of PROGRAMS) write(`tsconfig.${name}.json`, { compilerOptions: COMPILER, files: [`${name}.ts`] })
  cpSync(join(import.meta.dirname, 'programs'), folder, { recursive: true })
  const { status, output } = run(folder, 'npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts')
  if (status !== 0) throw new Error(`The tools could not be fetched:\n${output}`)
}

function isPassed(folder: string, [name, command, ...args]: (typeof STEPS)[number]): boolean {
  return isGood(name, () => run(folder, join(folder, 'node_modules/.bin', command), ...args))
}

/** The endpoint for assistants, judged by the suite of its protocol. */
function isConformant(folder: string): boolean {
  const suite = ['lib/testing/clients/conformance.ts', join(folder, 'node_modules/.bin/conformance')]
  const root = join(import.meta.dirname, '../../..')
  return isGood('the endpoint for assistants conforms', () => run(root, process.execPath, '--import', 'tsx', ...suite))
}

function isGood(name: string, attempt: () => { status: number | null; output: string }): boolean {
  const began = performance.now()
  const { status, output } = attempt()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  stdout.write(`${status === 0 ? 'passed' : 'FAILED'}  ${name} (${seconds} s)\n${status === 0 ? '' : output}`)
  return status === 0
}

function run(folder: string, command: string, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout: out, stderr: err } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  return { status, output: `${out}${err}` }
}

process.exitCode = checkClients() ? 0 : 1
