import { readFileSync } from 'node:fs'

/** Clock ticks a second that Linux counts processor time in (`getconf CLK_TCK`, 100 on every platform that Node runs on). */
const TICKS_PER_SECOND = 100

/**
 * Processor seconds of the programs that this process started and that have ended, with all that they started themselves.
 * Null where the system does not count them (anything but Linux).
 */
export function endedChildrenCpuSeconds(): number | null {
  try {
    // `cutime` and `cstime` of proc(5), the 16th and 17th field; the name in brackets before them may hold spaces.
    const stat = readFileSync('/proc/self/stat', 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND
  } catch {
    return null
  }
}

/** Processor seconds that this process has used itself. */
export function ownCpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}
