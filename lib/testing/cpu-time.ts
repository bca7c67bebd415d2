import { readFileSync } from 'node:fs'

/** Clock ticks a second that Linux counts processor time in (`getconf CLK_TCK`, 100 on every platform that Node runs on). */
const TICKS_PER_SECOND = 100

/**
 * Processor seconds that the whole machine has been busy since it started. Those of one program and what it started would be too few:
 * browsers end their renderers before anybody is told what these used. Null where the system does not count them (anything but
 * Linux).
 */
export function machineCpuSeconds(): number | null {
  try {
    // The first line of /proc/stat: user, nice, system, idle, iowait, irq, softirq (proc(5)).
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1)
    const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = line.split(/ +/).map(Number)
    return (user + nice + system + irq + softirq) / TICKS_PER_SECOND
  } catch {
    return null
  }
}

/** Processor seconds that this process has used itself. */
export function ownCpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}
