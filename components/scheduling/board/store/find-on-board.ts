import type { BoardClock } from '@/lib/domain/board/format'
import { intervalOf } from '@/lib/domain/board/placement'
import type { BoardJob } from '@/lib/domain/board/types'
import type { BoardStore } from './store'

/** What the finder leads to: the head of a row, a card in a row, or a card in the queue. */
export type Found = {
  key: string
  label: string
  detail: string
  technicianId: string | null
  jobId: string | null
}

export type FoundGroup = { value: string; items: Found[] }

const MAX_PEOPLE = 6
const MAX_JOBS = 8

/** The technicians and jobs of the board whose texts have every word that was typed; technicians alone while nothing is typed. */
export function findOnBoard(store: BoardStore, clock: BoardClock, typed: string): FoundGroup[] {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const matches = (...texts: (string | null | undefined)[]) => {
    const text = texts.filter(Boolean).join(' ').toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  }
  const jobMatches = ({ work_order_number, customer, site, description }: BoardJob) =>
    words.length > 0 && matches(work_order_number, customer.name, site?.name, description)
  const rows = store.getRows()
  const people = rows.flatMap(({ technician: { id, name, territory, skills } }) =>
    matches(name)
      ? { key: id, label: name, detail: territory ?? skills.join(', '), technicianId: id, jobId: null }
      : [],
  )
  const planned = rows.flatMap(({ technician, cards }) =>
    cards.flatMap(({ job }) => (jobMatches(job) ? foundJob(job, technician.id, placeOf(job, technician.name)) : [])),
  )
  const waiting = store.getQueue().flatMap((job) => (jobMatches(job) ? foundJob(job, null, 'Unassigned') : []))
  return [
    { value: 'Technicians', items: startsFirst(people, words).slice(0, MAX_PEOPLE) },
    { value: 'Scheduled jobs', items: startsFirst(planned, words).slice(0, MAX_JOBS) },
    { value: 'Unassigned jobs', items: startsFirst(waiting, words).slice(0, MAX_JOBS) },
  ].filter(({ items }) => items.length > 0)

  function placeOf(job: BoardJob, name: string): string {
    const span = intervalOf(job)
    return span ? `${name}, ${clock.datedRange(span)}` : name
  }
}

function foundJob(job: BoardJob, technicianId: string | null, detail: string): Found {
  const { id, customer, work_order_number } = job
  return { key: id, label: `${customer.name} · ${work_order_number}`, detail, technicianId, jobId: id }
}

// "har" means Harbor Foods before Deborah's charger.
function startsFirst(matches: Found[], [first = '']: readonly string[]): Found[] {
  const starts = ({ label }: Found) =>
    label
      .toLocaleLowerCase()
      .split(' ')
      .some((word) => word.startsWith(first))
  return [...matches.filter(starts), ...matches.filter((one) => !starts(one))]
}
