import type { Reason } from './rules'

/** A reason in words, as the preview of a plan shows it. */
export function reasonText(reason: Reason): string {
  switch (reason.kind) {
    case 'clipped':
      return `The month has no day ${reason.day}: due on its last day.`
    case 'deferred':
      return `${reason.from} is out of season: due when the season begins.`
    case 'moved':
      return `Moved from ${reason.from}: ${reason.closed}.`
    case 'always_closed':
      return 'The calendar has no open day within a month: due although it is closed.'
    case 'after_done':
      return `Counted from the last visit, done on ${reason.done_on}.`
    case 'crossed':
      return `The meter passed ${reason.value} by the reading of ${reason.read_on}.`
    case 'projected':
      return `The meter is expected to reach ${reason.value} then, at ${round(reason.per_day)} a day.`
    case 'too_few_readings':
      return 'Left out: needs two meter readings, at least 14 days apart.'
    case 'at_rest':
      return 'Left out: the meter does not rise by its last readings: nothing can be expected of it.'
    case 'out_of_season':
      return 'Left out: out of season.'
    case 'same_day':
      return `Left out: due on the same day as ${reason.key}.`
    case 'missed':
      return 'Left out: its days had passed before it could be planned.'
    case 'merged':
      return `Done along with ${reason.plan}, due on ${reason.due_date}.`
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
