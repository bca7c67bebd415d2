import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** Something the operator has to see and can act on; its message is the one line to show. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

/** Whether a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * What tells one process from a later one with the same id: when it began, and in which boot. `undefined` when there
 * is no such process, an empty string where the system does not say.
 */
export function processIdentity(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined
  if (process.platform === 'win32') return ''
  try {
    if (process.platform === 'linux') {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
      // The second field, the program's name, may itself contain spaces and brackets: count from behind it.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      return `${boot}/${fields[19]}`
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return isAlive(pid) ? '' : undefined
  }
}

/** The command line of a process; an empty string where the system does not say. */
export function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    if (process.platform === 'win32') return ''
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/** Below those that a system gives to connections by itself, of which one could take a port between its choice and its use. */
const PORTS = { from: 20_000, to: 32_000 }

/** A port of 127.0.0.1 that nobody listens on: the wished one when it is free, else any. */
export async function freePort(wished = 0): Promise<number> {
  const port = wished || randomInt(PORTS.from, PORTS.to)
  return (await isFree(port)) ? port : freePort()
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1' }, () => void probe.close(() => resolve(true)))
  })
}

/** Waits until the check holds; false when it did not within `timeoutMs`. */
export async function waitUntil(check: () => boolean | Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const end = Date.now() + timeoutMs
  while (!(await check())) {
    if (Date.now() > end) return false
    await delay(50)
  }
  return true
}
