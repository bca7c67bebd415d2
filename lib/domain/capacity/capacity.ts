import { groupBy } from '@/lib/domain/group-by'
import { intersect, type Interval, MINUTE, subtract, totalLength, union } from '@/lib/domain/board/interval'
import { firstFreeStart } from '@/lib/domain/board/slots'
import { skillKey } from '@/lib/domain/skill'

/** Somebody who can be planned: when they work, when they are away, and what takes their time. */
export type Worker = {
  readonly id: string
  readonly name: string
  readonly territory: string | null
  readonly skills: readonly string[]
  /** Working time between two instants, disjoint and in order. */
  readonly working: (span: Interval) => Interval[]
  readonly leave: readonly Interval[]
  readonly jobs: readonly Interval[]
}

/** Whole minutes. `free` is working time that no job takes; what is booked may also lie outside of it. */
type Capacity = { readonly available: number; readonly booked: number; readonly free: number }

export type CapacityRow = {
  readonly territory: string | null
  /** `null` for whatever skill */
  readonly skill: string | null
  readonly technicians: number
  /** One for each day, in order. */
  readonly days: readonly Capacity[]
}

/** Working time without leave within a span. */
function present(worker: Worker, span: Interval): Interval[] {
  const absences = union(worker.leave)
  return worker.working(span).flatMap((shift) => subtract(shift, absences))
}

/** Milliseconds of one person in a span. Two jobs at one time take it once. */
function lengthsOf(worker: Worker, span: Interval): Capacity {
  const there = present(worker, span)
  const busy = union(
    worker.jobs
      .filter(({ start, end }) => start < span.end && end > span.start)
      .flatMap((job) => intersect(job, span) ?? []),
  )
  return {
    available: totalLength(there),
    booked: totalLength(busy),
    free: totalLength(there.flatMap((shift) => subtract(shift, busy))),
  }
}

/**
 * Available, booked and free time by territory and skill for each of the days: a row for each territory and one for each skill in it.
 * Somebody with two skills counts in both rows, and once in the row of the territory.
 */
export function capacityRows(workers: readonly Worker[], days: readonly Interval[]): CapacityRow[] {
  const lengths = new Map(workers.map((worker) => [worker.id, days.map((day) => lengthsOf(worker, day))]))
  const rowOf = (territory: string | null, skill: string | null, workersOf: readonly Worker[]): CapacityRow => ({
    territory,
    skill,
    technicians: workersOf.length,
    days: days.map((_day, index) => sumOf(workersOf.flatMap(({ id }) => lengths.get(id)?.[index] ?? []))),
  })
  return [...groupBy(workers, ({ territory }) => territory)]
    .sort(byName)
    .flatMap(([territory, inTerritory]) => [
      rowOf(territory, null, inTerritory),
      ...skillsOf(inTerritory).map((skill) => rowOf(territory, skill, inTerritory.filter(can(skill)))),
    ])
}

/** The time of all of them for each of the days, and who would work on it and is on leave for all of that. */
export function capacityOfDays(
  workers: readonly Worker[],
  days: readonly Interval[],
): (Omit<Capacity, 'free'> & { absent: string[] })[] {
  return days.map((day) => {
    const lengths = workers.map((worker) => ({ worker, ...lengthsOf(worker, day) }))
    const { available, booked } = sumOf(lengths)
    const absent = lengths.filter((one) => one.available === 0 && one.worker.working(day).length > 0)
    return { available, booked, absent: absent.map(({ worker }) => worker.name) }
  })
}

/** The earliest start, on the board's grid, at which somebody of them is free for so many minutes; the first by name of several. */
export function firstFit(
  workers: readonly Worker[],
  within: Interval,
  minutes: number,
): { worker: Worker; start: number } | null {
  let best: { worker: Worker; start: number } | null = null
  for (const worker of [...workers].sort((a, b) => a.name.localeCompare(b.name))) {
    const start = firstFreeStart(present(worker, within), worker.jobs, within, minutes)
    if (start !== null && (best === null || start < best.start)) best = { worker, start }
  }
  return best
}

/** Whether somebody has a skill, however it is spelled; `null` asks for none. */
export function can(skill: string | null): (worker: Pick<Worker, 'skills'>) => boolean {
  return ({ skills }) => skill === null || skills.some((ownSkill) => skillKey(ownSkill) === skillKey(skill))
}

function sumOf(lengths: readonly Capacity[]): Capacity {
  const sum = (field: keyof Capacity) =>
    Math.round(lengths.reduce((total, length) => total + length[field], 0) / MINUTE)
  return { available: sum('available'), booked: sum('booked'), free: sum('free') }
}

/** Each skill once, as it is first spelled. */
function skillsOf(workers: readonly Worker[]): string[] {
  const spelled = new Map<string, string>()
  for (const skill of workers.flatMap(({ skills }) => skills)) {
    if (!spelled.has(skillKey(skill))) spelled.set(skillKey(skill), skill)
  }
  return [...spelled.values()].sort((a, b) => a.localeCompare(b))
}

/** By name; those without a territory last. */
function byName([a]: [string | null, unknown], [b]: [string | null, unknown]): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  return a.localeCompare(b)
}
