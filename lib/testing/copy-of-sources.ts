import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** A line of an existing file, and what is put behind it. */
export type Insertion = { after: string; text: string }

/** Per existing file what a change puts into it. */
export type Edits = Readonly<Record<string, readonly Insertion[]>>

const root = join(import.meta.dirname, '../..')
const TREE = ['app', 'components', 'lib', 'prisma', 'e2e', 'public']
const FILES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vitest.config.ts',
  'prisma.config.ts',
  'next.config.ts',
  'proxy.ts',
]

/** A file of the sources with its edits. Throws where a line after which something is put is not there exactly once. */
export async function edited(file: string, insertions: readonly Insertion[]): Promise<string> {
  let source = await readFile(join(root, file), 'utf8')
  for (const { after, text } of insertions) {
    const places = source.split(`${after}\n`).length - 1
    if (places !== 1) throw new Error(`${file} has the line “${after}” ${places} times`)
    source = source.replace(`${after}\n`, () => `${after}\n${text}\n`)
  }
  return source
}

/** What a program of the copy printed, and whether it ended well. */
type Ended = { ok: boolean; output: string }

/** A copy of the sources with new files, whose names end in `.txt` where they are kept, and with edits. */
export async function copyOfSources(name: string, added: string, edits: Edits) {
  const copy = await mkdtemp(join(tmpdir(), `fieldline-${name}-`))
  const edit = async (file: string) => writeFile(join(copy, file), await edited(file, edits[file] ?? []))
  const node = (...args: string[]) => run(copy, args)
  for (const part of [...TREE, ...FILES, 'next-env.d.ts', '.next/types'])
    await cp(join(root, part), join(copy, part), { recursive: true }).catch(ifMissing(part))
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  await addFiles(added, copy)
  for (const file of Object.keys(edits)) await edit(file)
  await node('prisma/generate.mjs')
  await node('lib/operator/generate-routes.mjs')
  return {
    remove: () => rm(copy, { recursive: true, force: true }),
    types: () => node('node_modules/typescript/bin/tsc', '--noEmit'),
    test: (project: 'unit' | 'services', ...files: string[]) =>
      node('node_modules/vitest/vitest.mjs', 'run', '--project', project, ...files),
    /** Takes the edit of one file back for as long as the check runs. */
    async without(file: string, check: () => Promise<Ended>): Promise<Ended> {
      await cp(join(root, file), join(copy, file))
      if (file === 'prisma/schema.prisma') await node('prisma/generate.mjs')
      try {
        return await check()
      } finally {
        await edit(file)
        if (file === 'prisma/schema.prisma') await node('prisma/generate.mjs')
      }
    },
  }
}

/** What `next` generates is there after a build or `npm run types` alone; the checks do not need it. */
function ifMissing(name: string) {
  return (error: unknown) => {
    if (!name.startsWith('.next') && name !== 'next-env.d.ts') throw error
  }
}

async function addFiles(from: string, copy: string): Promise<void> {
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const source = join(entry.parentPath, entry.name)
    const target = join(copy, source.slice(from.length).replace(/\.txt$/, ''))
    await mkdir(dirname(target), { recursive: true })
    await cp(source, target)
  }
}

async function run(cwd: string, args: string[]): Promise<Ended> {
  const settings = { cwd, env: { ...process.env, NO_COLOR: '1' }, maxBuffer: 1 << 26 }
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, settings)
    return { ok: true, output: stdout + stderr }
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return { ok: false, output: stdout + stderr }
  }
}
