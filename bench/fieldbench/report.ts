/** What a policy was worth in a family: medians over its instances, of events over all of them. */
export type Result = {
  family: string
  policy: string
  score: number
  promises: number
  broken: number
  emergencies: number
  emergencies_in_time: number
  minutes_late: number
  customers_told: number
  technicians_told: number
  driving: number
  driving_per_visit: number
  overtime: number
  unserved: number
  events: number
  changes_median: number
  changes_p90: number
  cpu_ms_median: number
  cpu_ms_p95: number
  timed_out: number
}

export function percentile(all: readonly number[], share: number): number {
  const sorted = all.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Of an even count the mean of the two in the middle. */
export function median(all: readonly number[]): number {
  const sorted = all.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [below, above] = [sorted[Math.ceil(middle) - 1] ?? 0, sorted[Math.floor(middle)] ?? 0]
  return Math.round((below + above) / 2)
}

const BASE = 'push_later'
const HEADS = [
  'family',
  'policy',
  'score',
  'broken',
  '',
  'emergencies in time',
  'driving',
  '',
  'per visit',
  'not served',
  'customers told',
  'changes p50 / p90',
  'CPU ms p95',
]

/** A table in Markdown; shares are against pushing everything later. */
export function tableOf(families: readonly string[], results: readonly Result[]): string {
  const rows = families.flatMap((family) => {
    const ofFamily = results.filter((one) => one.family === family).toSorted((a, b) => b.score - a.score)
    const base = ofFamily.find(({ policy }) => policy === BASE)
    return ofFamily.map((one) => rowOf(one, base))
  })
  return [HEADS, HEADS.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function rowOf(one: Result, base: Result | undefined): string[] {
  const against = (value: number, other: number | undefined) =>
    other ? `${value >= other ? '+' : '−'}${Math.abs(Math.round(100 * (value / other - 1)))} %` : ''
  return [
    one.family,
    one.policy,
    `${one.score}`,
    `${one.broken} of ${one.promises}`,
    against(one.broken, base?.broken),
    `${Math.round((100 * one.emergencies_in_time) / one.emergencies)} %`,
    `${one.driving}`,
    against(one.driving, base?.driving),
    one.driving_per_visit.toFixed(1),
    `${one.unserved}`,
    `${one.customers_told}`,
    `${one.changes_median} / ${one.changes_p90}`,
    `${one.cpu_ms_p95}`,
  ]
}
