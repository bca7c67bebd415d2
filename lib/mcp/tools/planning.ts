import { z } from 'zod'
import { dayAfter, startOfDay } from '@/lib/domain/time'
import { isInSpan } from '@/lib/domain/board/past'
import type { BoardData, BoardJob } from '@/lib/domain/board/types'
import { linksOf } from '@/lib/mcp/link'
import { withUntrustedText } from '@/lib/mcp/untrusted'
import { day, optionalReference, optionalTimestamp, reference } from '@/lib/schemas/fields'
import { suggestionQuery } from '@/lib/schemas/scheduling/suggestion'
import { readBoard, readBoardAsOf, readJobs } from '@/lib/services/scheduling/board'
import { suggestForWorkOrder } from '@/lib/services/scheduling/suggestions'
import { getWorkOrder } from '@/lib/services/work/work-orders'
import { MAX_RECORDS, readArguments, readingTool, readQueryArguments } from './tool'

const work_order_id = reference().describe('The id of the work order.')
const places = suggestionQuery.omit({ limit: true }).extend({ work_order_id })
/** More than a person compares; each comes with its reasons. */
const MAX_PLACES = 10

export const findPlaces = readingTool({
  name: 'find_places',
  title: 'Find open slots',
  description:
    'Suggests who could do a work order and when, the best first, with the reasons, and says why every other technician is left ' +
    'out. None of the slots has a hard conflict. Schedule one with schedule.',
  input: places,
  scopes: ['read:work-orders'],
  async run(ctx, args) {
    const { work_order_id: id, ...query } = readQueryArguments(places, args)
    const suggestionList = await suggestForWorkOrder(ctx, id, { ...query, limit: MAX_PLACES })
    const { suggestions, left_out, ...span } = suggestionList
    return {
      ...withUntrustedText(span),
      ...linksOf('work_order', suggestionList.work_order_id),
      suggestions: suggestions.map(withUntrustedText),
      left_out: left_out.slice(0, MAX_RECORDS).map(withUntrustedText),
      left_out_in_all: left_out.length,
    }
  },
})

const dayInput = z.object({
  date: day().describe('The day, in the company’s time zone.'),
  technician_id: optionalReference().describe('Only the day of this technician.'),
  as_of: optionalTimestamp().describe('The board as it was at this moment in the past.'),
})

export const dayOf = readingTool({
  name: 'day_of',
  title: 'The board of a day',
  description:
    `Shows who does what on a day, in the order of time, at most ${MAX_RECORDS} work orders; name a technician to see a whole day of ` +
    'many. With as_of it is the board as it was at a moment in the past. Also how many work orders wait for a technician or a time.',
  input: dayInput,
  scopes: ['read:work-orders'],
  async run(ctx, args) {
    const { date, technician_id, as_of } = readArguments(dayInput, args)
    const from = startOfDay(date, ctx.account.timeZone)
    const to = startOfDay(dayAfter(date), ctx.account.timeZone)
    const board = as_of ? await readBoardAsOf(ctx, from, to, as_of) : await readBoard(ctx, from, to)
    const plannedJobs = board.jobs
      .filter((job) => isInSpan(job, from.getTime(), to.getTime()))
      .filter((job) => !technician_id || job.technician_id === technician_id.toLowerCase())
      .toSorted((a, b) => Date.parse(a.scheduled_date ?? '') - Date.parse(b.scheduled_date ?? ''))
    return {
      date,
      ...(as_of && { as_of: as_of.toISOString() }),
      data: plannedJobs.slice(0, MAX_RECORDS).map((job) => jobAnswer(job, board)),
      left_out: Math.max(0, plannedJobs.length - MAX_RECORDS),
      technicians: board.technicians.length,
      waiting: board.queue.length,
    }
  },
})

function jobAnswer({ technician_id, ...job }: BoardJob, { technicians }: BoardData): object {
  const technician = technicians.find(({ id }) => id === technician_id)
  return {
    ...withUntrustedText({
      ...job,
      technician_id,
      technician: technician && { id: technician.id, name: technician.name },
    }),
    ...linksOf('work_order', job.id),
  }
}

const explained = z.object({ work_order_id })

export const explainConflicts = readingTool({
  name: 'explain_conflicts',
  title: 'Explain scheduling conflicts',
  description:
    'Explains the scheduling conflicts of a work order, the most severe first, and shows the work orders that it collides with.',
  input: explained,
  scopes: ['read:work-orders'],
  async run(ctx, args) {
    const order = await getWorkOrder(ctx, readArguments(explained, args).work_order_id)
    const related = [...new Set(order.conflicts.flatMap((conflict) => conflict.related))].slice(0, MAX_RECORDS)
    const { id, work_order_number, status, scheduled_date, scheduled_end, technician } = order
    return {
      ...withUntrustedText({ id, work_order_number, status, scheduled_date, scheduled_end, technician }),
      ...linksOf('work_order', id),
      conflicts: order.conflicts.map(withUntrustedText),
      related: (await readJobs(ctx, related)).map((job) => ({
        ...withUntrustedText(job),
        ...linksOf('work_order', job.id),
      })),
    }
  },
})
