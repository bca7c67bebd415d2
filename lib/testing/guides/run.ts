import { spawn } from 'node:child_process'

export type Running = {
  /** What it has printed so far. */
  output: () => string
  /** Writes to its input, and closes that. */
  write: (text: string) => void
  /** Its exit code; null when a signal ended it. */
  exit: Promise<number | null>
  stop: () => Promise<unknown>
}

/** Starts a reader's program: with these settings and what a shell needs, none of ours. */
export function start(command: string, args: string[], settings: Record<string, string>, cwd: string): Running {
  const { PATH = '', HOME = '', NODE_ENV } = process.env
  const child = spawn(command, args, { cwd, env: { PATH, HOME, NODE_ENV, ...settings } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const exit = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return {
    exit,
    output: () => output,
    write: (text) => void child.stdin.end(text),
    stop: () => {
      child.kill()
      return exit
    },
  }
}
