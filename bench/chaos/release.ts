import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Program, run } from '@/lib/testing/program'

const execute = promisify(execFile)

/** Release 0.1.0, which has no tag: the commit of its last migration. */
const FIRST_RELEASE = 'c7b24a86'

/** The commit of the last release: the newest tag of a version. */
export async function lastRelease(root: string): Promise<string> {
  const { stdout } = await execute('git', ['tag', '--list', 'v*', '--sort=-version:refname'], { cwd: root })
  return stdout.split('\n').find(Boolean) ?? FIRST_RELEASE
}

/** A release of the past as it was, in a folder of its own. */
export type Release = {
  commit: string
  start: (settings: Record<string, string>) => Program
  remove: () => Promise<void>
}

/** Checks a release out beside this program and installs what it needs. Takes a minute and the package registry. */
export async function checkOutRelease(root: string, commit: string): Promise<Release> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldline-release-'))
  const remove = async (): Promise<void> => {
    await execute('git', ['worktree', 'remove', '--force', folder], { cwd: root }).catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await execute('git', ['worktree', 'add', '--detach', folder, commit], { cwd: root })
    await execute('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, maxBuffer: 64 * 1024 * 1024 })
    const args = await startArguments(folder)
    return { commit, start: (settings) => run(args, settings, folder), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** What its own `npm start` gives to Node. */
async function startArguments(folder: string): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const command = /^exec node (.+?)(?: \|\||$)/u.exec(scripts.start)?.[1]
  if (command === undefined) throw new Error(`Its npm start is no program of Node: ${scripts.start}`)
  return command.split(' ')
}
