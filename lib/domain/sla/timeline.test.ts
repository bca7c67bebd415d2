import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proofRuns } from '@/lib/testing/proof-size'
import { timelineOf, type TimelineStep } from './timeline'

const order = { id: 'order', created_at: 0 }

/** Steps in the order in which they happened, one a minute: each with its request, and what it takes back. */
function steps(...text: (Partial<TimelineStep> & { request: string })[]): TimelineStep[] {
  return text
    .map(({ request, ...step }, index) => ({
      id: `h${index}`,
      at: index * 60_000,
      verb: 'update',
      request_id: request,
      undoes: null,
      status: null,
      technician: null,
      ...step,
    }))
    .toReversed()
}

const minutes = (phases: { id: string; start: number; end: number | null }[]) =>
  phases.map(({ id, start, end }) => [id, start / 60_000, end === null ? null : end / 60_000])

describe('timelineOf', () => {
  it('holds from the status on hold until the next one, and knows the first technician', () => {
    const past = timelineOf(
      { ...order, status: 'on_hold' },
      steps(
        { request: 'a', verb: 'create', status: [null, 'open'] },
        { request: 'b', status: ['open', 'on_hold'] },
        { request: 'c', status: ['on_hold', 'assigned'], technician: [null, { id: 't' }] },
        { request: 'd', technician: [{ id: 't' }, null], status: ['assigned', 'open'] },
        { request: 'e', status: ['open', 'on_hold'] },
      ),
    )
    expect(minutes(past.holds)).toEqual([
      ['h1', 1, 2],
      ['h4', 4, null],
    ])
    expect([past.acknowledged_at, past.finished]).toEqual([120_000, []])
  })

  it('forgets what was undone, and knows what was redone from when it was first done', () => {
    const held = [
      { request: 'a', verb: 'create', status: [null, 'open'] },
      { request: 'b', status: ['open', 'on_hold'], technician: [null, { id: 't' }] },
    ] as const
    const undo = {
      request: 'c',
      verb: 'undo',
      undoes: 'b',
      status: ['on_hold', 'open'],
      technician: [{ id: 't' }, null],
    } as const
    const redo = {
      request: 'd',
      verb: 'redo',
      undoes: 'c',
      status: ['open', 'on_hold'],
      technician: [null, { id: 't' }],
    } as const
    const undone = timelineOf({ ...order, status: 'open' }, steps(...held, undo))
    expect([undone.holds, undone.acknowledged_at]).toEqual([[], null])
    const redone = timelineOf({ ...order, status: 'on_hold' }, steps(...held, undo, redo))
    expect([minutes(redone.holds), redone.acknowledged_at]).toEqual([[['h1', 1, null]], 60_000])
  })

  it('goes on with a hold whose end was undone', () => {
    const past = timelineOf(
      { ...order, status: 'on_hold' },
      steps(
        { request: 'a', verb: 'create', status: [null, 'on_hold'] },
        { request: 'b', status: ['on_hold', 'open'] },
        { request: 'c', verb: 'undo', undoes: 'b', status: ['open', 'on_hold'] },
      ),
    )
    expect(minutes(past.holds)).toEqual([['h0', 0, null]])
  })

  it('takes no notice of the trash', () => {
    const past = timelineOf(
      { ...order, status: 'on_hold' },
      steps(
        { request: 'a', verb: 'create', status: [null, 'on_hold'] },
        { request: 'b', verb: 'delete', status: ['on_hold', null] },
        { request: 'c', verb: 'restore', status: [null, 'on_hold'] },
      ),
    )
    expect(minutes(past.holds)).toEqual([['h0', 0, null]])
  })

  it('goes by the record from its creation on where there is no history', () => {
    const past = timelineOf({ ...order, status: 'on_hold' }, [])
    expect(minutes(past.holds)).toEqual([['order', 0, null]])
  })

  it('keeps the times as completed and cancelled apart', () => {
    const past = timelineOf(
      { ...order, status: 'in_progress' },
      steps(
        { request: 'a', verb: 'create', status: [null, 'open'] },
        { request: 'b', status: ['open', 'completed'] },
        { request: 'c', status: ['completed', 'in_progress'] },
      ),
    )
    expect(minutes(past.finished)).toEqual([['h1', 1, 2]])
  })

  it('counts what was told late from when it happened, and never from before what it follows', () => {
    const past = timelineOf(
      { ...order, status: 'completed' },
      steps(
        { request: 'a', verb: 'create', status: [null, 'assigned'], at: 0 },
        { request: 'b', status: ['assigned', 'in_progress'], at: 10 * 60_000 },
        { request: 'c', status: ['in_progress', 'on_hold'], at: 20 * 60_000 },
        { request: 'd', status: ['on_hold', 'in_progress'], at: 15 * 60_000 },
        { request: 'e', status: ['in_progress', 'completed'], at: 30 * 60_000 },
      ),
    )
    expect(minutes(past.holds)).toEqual([['h2', 20, 20]])
    expect(minutes(past.finished)).toEqual([['h4', 30, null]])
  })

  it('is what a walk of the minutes finds, whenever each step was told', () => {
    const statuses = ['assigned', 'in_progress', 'on_hold', 'completed'] as const
    const reported = fc.array(fc.tuple(fc.constantFrom(...statuses), fc.integer({ min: 0, max: 60 })), { maxLength: 8 })
    fc.assert(
      fc.property(reported, (all) => {
        const body = all.filter(([status], index) => status !== all[index - 1]?.[0])
        const list = body.map(([status, minute], index) => ({
          request: `r${index}`,
          at: minute * 60_000,
          status: [index === 0 ? 'open' : (body[index - 1]?.[0] ?? 'open'), status] as const,
        }))
        const past = timelineOf({ ...order, status: body.at(-1)?.[0] ?? 'open' }, steps(...list))
        for (let minute = 0; minute <= 61; minute++) {
          // Each step holds from when it happened, and from no earlier than those before it.
          let latest = 0
          const status = body.reduce<string>((now, [next, at]) => {
            latest = Math.max(latest, at)
            return latest <= minute ? next : now
          }, 'open')
          const inPhase = (phases: readonly { start: number; end: number | null }[]) =>
            phases.some(({ start, end }) => start <= minute * 60_000 && minute * 60_000 < (end ?? Infinity))
          expect([inPhase(past.holds), inPhase(past.finished)]).toEqual([status === 'on_hold', status === 'completed'])
        }
      }),
      { numRuns: proofRuns(2_000) },
    )
  })
})
