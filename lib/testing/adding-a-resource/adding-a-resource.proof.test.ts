import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EDITS } from './edits'

/*
 * A new resource (vehicles, in files/) is added to a copy of the sources: with all of its edits it compiles and has its operations,
 * and whoever forgets one of them is told by a type or a test. CONTRIBUTING's "Adding a resource" is what is tried here.
 */

const root = join(import.meta.dirname, '../../..')
const TREE = ['app', 'components', 'lib', 'prisma', 'e2e', 'public']
const FILES = ['package.json', 'tsconfig.json', 'vitest.config.ts', 'prisma.config.ts', 'next.config.ts', 'proxy.ts']

let copy = ''

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'fieldline-new-resource-'))
  const all = [...TREE, ...FILES, 'next-env.d.ts', '.next/types']
  for (const name of all) await cp(join(root, name), join(copy, name), { recursive: true }).catch(ifMissing(name))
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  await addFiles(join(import.meta.dirname, 'files'))
  for (const file of Object.keys(EDITS)) await edit(file)
  await node('prisma/generate.mjs')
  await node('lib/operator/generate-routes.mjs')
}, 120_000)

afterAll(() => rm(copy, { recursive: true, force: true }))

/** What `next` generates is there after a build or `npm run types` alone; the check does not need it. */
function ifMissing(name: string) {
  return (error: unknown) => {
    if (!name.startsWith('.next') && name !== 'next-env.d.ts') throw error
  }
}

async function addFiles(from: string): Promise<void> {
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const source = join(entry.parentPath, entry.name)
    const target = join(copy, source.slice(from.length).replace(/\.txt$/, ''))
    await mkdir(dirname(target), { recursive: true })
    await cp(source, target)
  }
}

async function edit(file: string): Promise<void> {
  let source = await readFile(join(root, file), 'utf8')
  for (const { after, text } of EDITS[file] ?? []) {
    expect(source.split(`${after}\n`).length, `${file} has the line ${after} once`).toBe(2)
    source = source.replace(`${after}\n`, () => `${after}\n${text}\n`)
  }
  await writeFile(join(copy, file), source)
}

/** Takes the edit of one file back for as long as the check runs. */
async function without<Result>(file: string, check: () => Promise<Result>): Promise<Result> {
  await cp(join(root, file), join(copy, file))
  try {
    return await check()
  } finally {
    await edit(file)
  }
}

const run = promisify(execFile)

/** What a program of the copy prints, and whether it ended well. */
async function node(...args: string[]): Promise<{ ok: boolean; output: string }> {
  try {
    const { stdout, stderr } = await run(process.execPath, args, {
      cwd: copy,
      env: { ...process.env, NO_COLOR: '1' },
      maxBuffer: 1 << 26,
    })
    return { ok: true, output: stdout + stderr }
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return { ok: false, output: stdout + stderr }
  }
}

const types = () => node('node_modules/typescript/bin/tsc', '--noEmit')
const routes = () => node('node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'lib/api/routes.test.ts')

test('with all of its edits it compiles and its operations are served', { timeout: 120_000 }, async () => {
  expect(await types()).toEqual({ ok: true, output: '' })
  expect(await routes()).toMatchObject({ ok: true })
})

test('a resource that is not in the registry does not compile', { timeout: 120_000 }, async () => {
  const { ok, output } = await without('lib/services/data/registry.ts', types)
  expect(ok).toBe(false)
  expect(output).toContain("'vehicle' is missing")
})

test('contracts missing from the list of all contracts are named', { timeout: 120_000 }, async () => {
  const { ok, output } = await without('lib/api/contracts/all.ts', routes)
  expect(ok).toBe(false)
  expect(output).toMatch(/\w+Vehicles? is in allContracts/)
})
