import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** What an image runs, and with which environment. */
export type Image = { folder: string; settings: Record<string, string>; command: string[] }

type Instruction = { keyword: string; words: string }

/** The instructions of a Dockerfile: comments left out, continued lines joined. */
export function readInstructions(text: string): Instruction[] {
  const lines = text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll('\\\n', ' ')
    .split('\n')
  return lines.flatMap((line) => {
    const [, keyword, words] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? []
    return keyword && words ? [{ keyword, words }] : []
  })
}

/**
 * Does what our Dockerfile says without Docker: each stage is a folder of its own below `into`, commands are run on this
 * machine. Folders outside /app belong to the machine and are left alone. Throws when a command fails.
 */
export function makeImage(instructions: readonly Instruction[], context: string, into: string): Image {
  const image: Image = { folder: '', settings: {}, command: [] }
  for (const { keyword, words } of instructions) {
    if (keyword === 'FROM') {
      const [, , name = 'image'] = words.split(' ')
      Object.assign(image, { folder: join(into, name), settings: {} })
      mkdirSync(image.folder, { recursive: true })
    }
    if (keyword === 'ENV') Object.assign(image.settings, readSettings(words))
    if (keyword === 'COPY') copy(words, context, into, image.folder)
    if (keyword === 'RUN' && !words.includes(' /data')) runShell(words, image)
    if (keyword === 'CMD') image.command = JSON.parse(words) as string[]
  }
  return image
}

function readSettings(words: string): Record<string, string> {
  return Object.fromEntries(words.split(' ').map((word) => word.split('='))) as Record<string, string>
}

/** What is copied from the context is what a clone has, the ignored files left out. A target that ends in / is a folder for files. */
function copy(words: string, context: string, into: string, folder: string): void {
  const paths = words.split(' ').filter((word) => !word.startsWith('--'))
  const stage = /--from=(\S+)/.exec(words)?.[1]
  const target = join(folder, paths.pop() ?? '.')
  for (const path of paths) {
    if (!stage) for (const file of filesOf(context, path)) copyTo(join(context, file), join(target, file))
    else {
      const from = join(into, stage, path.replace(/^\/app\//, ''))
      copyTo(from, words.endsWith('/') ? join(target, basename(from)) : target)
    }
  }
}

function filesOf(context: string, source: string): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--', source]
  return execFileSync('git', args, { cwd: context, encoding: 'utf8' }).split('\n').filter(Boolean)
}

function copyTo(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true, verbatimSymlinks: true })
}

function runShell(command: string, { folder, settings }: Image): void {
  const { status } = spawnSync('sh', ['-c', command], {
    cwd: folder,
    env: { ...process.env, ...settings },
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`The image cannot be built: ${command}`)
}
