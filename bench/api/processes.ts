import { readdirSync, readFileSync } from 'node:fs'

/** What the system says about processes (/proc, so on Linux alone; elsewhere everything is 0). */

const TICK_MS = 10

type Stat = { pid: number; parent: number; ticks: number; endedChildren: number }

function statOf(pid: number): Stat | null {
  try {
    // The second field, the program's name, may itself contain spaces and brackets: count from behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    const at = (index: number): number => fields[index] ?? 0
    return { pid, parent, ticks: at(11) + at(12), endedChildren: at(13) + at(14) }
  } catch {
    return null
  }
}

/** Milliseconds of processor time that a process and all below it have used, also those that have ended. */
export function cpuOf(root: number): number {
  const all = processes()
  const below = new Set([root])
  for (let size = 0; size !== below.size;) {
    size = below.size
    for (const { pid, parent } of all) if (below.has(parent)) below.add(pid)
  }
  const ticks = all.filter(({ pid }) => below.has(pid)).map((one) => one.ticks + one.endedChildren)
  return TICK_MS * ticks.reduce((sum, one) => sum + one, 0)
}

function processes(): Stat[] {
  try {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return pids.flatMap((pid) => statOf(Number(pid)) ?? [])
  } catch {
    return []
  }
}

/** The most memory that a process has held, in megabytes. */
export function peakMemoryOf(pid: number): number {
  try {
    const line = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return Math.round(Number(line?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}
