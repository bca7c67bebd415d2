import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '@/lib/testing/program'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'fieldline-compile-'))
const WORKER = 'lib/services/scheduling/planning/worker.ts'

function write(file: string, content: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), content)
}

/** What `admin` says in that folder, with its exit code. */
async function admin(...args: string[]): Promise<[number | null, string]> {
  const program = run(['lib/operator/fieldline.mjs', 'admin', ...args], {}, folder)
  return [await program.exit, program.stdout() + program.stderr()]
}

beforeAll(() => {
  for (const name of ['fieldline', 'compile', 'generate-routes'])
    cpSync(join(root, `lib/operator/${name}.mjs`), join(folder, `lib/operator/${name}.mjs`), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.json'])
    cpSync(join(root, file), join(folder, file))
  for (const file of ['app/api/v1/branches/route.ts', 'public/icon.svg', WORKER]) write(file, '')
  for (const name of ['start', 'build-program']) write(`lib/operator/${name}.ts`, '')
  write('lib/operator/admin.ts', "import { word } from './word'\nconsole.log(word, ...process.argv.slice(2))\n")
  write('lib/operator/word.ts', "export const word: string = 'one'\n")
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a program', { timeout: 60_000 }, () => {
  it('is compiled before its first run and gets its arguments', async () => {
    expect(await admin('key', '--json')).toEqual([0, 'one key --json\n'])
  })

  it('is compiled again when a file that it imports changed', async () => {
    write('lib/operator/word.ts', "export const word: string = 'two'\n")
    expect(await admin()).toEqual([0, 'two\n'])
  })

  it('does not run, and names the line, when it cannot be compiled', async () => {
    write('lib/operator/word.ts', 'export const = 3\n')
    const [code, said] = await admin()
    expect(code).toBe(1)
    expect(said).toContain('lib/operator/word.ts:1:13: ERROR')
    expect(said).not.toContain('two')
  })

  it('runs as it was compiled where there are no sources, as in an image', async () => {
    for (const name of readdirSync(join(folder, 'lib'), { recursive: true, encoding: 'utf8', withFileTypes: true }))
      if (name.isFile() && name.name !== 'fieldline.mjs') rmSync(join(name.parentPath, name.name))
    expect(await admin()).toEqual([0, 'two\n'])
  })
})
