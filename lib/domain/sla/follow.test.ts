import { describe, expect, it } from 'vitest'
import { ALWAYS } from '@/lib/domain/calendar/types'
import { follow, type FollowedOrder, type KeptClock } from './follow'
import type { WorkOrderStatus } from '@/lib/domain/work-orders/status'
import type { PromisingContract } from './promised'
import type { TimelineStep } from './timeline'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const gold: PromisingContract = { id: 'gold', contract_number: 'SC-2', name: 'Gold', response_hours: 4, level: null }
const silver: PromisingContract = {
  id: 'silver',
  contract_number: 'SC-1',
  name: 'Silver',
  response_hours: 8,
  level: null,
}

function order(more: Partial<FollowedOrder> = {}): FollowedOrder {
  return {
    id: 'order',
    status: 'open',
    priority: 'medium',
    work_order_type: 'repair',
    created_at: 0,
    started_at: null,
    completed_at: null,
    is_deleted: false,
    steps: [],
    contracts: [gold],
    trashed_contracts: [],
    default_reason: null,
    holds: [],
    clocks: [],
    ...more,
  }
}

let count = 0
const at = (followedOrder: FollowedOrder, hours: number) =>
  follow(followedOrder, hours * HOUR, () => `clock-${(count += 1)}`)
/** The order with what was just written of it. */
const keptRow = (followedOrder: FollowedOrder, hours: number): FollowedOrder => {
  const { clocks } = at(followedOrder, hours)
  return {
    ...followedOrder,
    clocks: [...followedOrder.clocks.filter(({ id }) => !clocks.some((one) => one.id === id)), ...clocks],
  }
}
const move = (index: number, from: 'open' | 'on_hold', to: 'open' | 'on_hold'): TimelineStep => ({
  id: `h${index}`,
  at: index * HOUR,
  verb: 'update',
  request_id: `r${index}`,
  undoes: null,
  status: [from, to],
  technician: null,
})
const states = ({ clocks }: FollowedOrder) => clocks.map(({ contract_id, state }) => [contract_id, state])

describe('follow', () => {
  it('makes the clock of the tightest contract, and of two alike that of the first number', () => {
    const { clocks } = at(order({ contracts: [silver, gold] }), 0)
    expect(clocks).toHaveLength(1)
    expect(clocks[0]).toMatchObject({
      kind: 'arrive',
      contract_id: 'gold',
      state: 'running',
      calendar: ALWAYS,
      starts_at: 0,
      due_at: 4 * HOUR,
      warn_at: 3 * HOUR,
      next_at: 3 * HOUR,
      warned_percent: null,
    })
    const twin = { ...gold, id: 'twin', contract_number: 'SC-1' }
    expect(at(order({ contracts: [gold, twin] }), 0).clocks[0]?.contract_id).toBe('twin')
  })

  it('promises nothing for planned work', () => {
    expect(at(order({ work_order_type: 'maintenance' }), 0).clocks).toEqual([])
  })

  it('writes nothing where nothing is different', () => {
    expect(at(keptRow(order(), 1), 2)).toEqual({ holds: [], clocks: [] })
  })

  it('counts what it did when work was completed, after a reopening that promised something else is undone', () => {
    const step = (id: string, hour: number, from: WorkOrderStatus, to: WorkOrderStatus): TimelineStep => ({
      id,
      at: hour * HOUR,
      verb: 'update',
      request_id: id,
      undoes: null,
      status: [from, to],
      technician: null,
    })
    const done = step('done', 1, 'open', 'completed')
    const open = keptRow(order(), 0)
    const completed = keptRow({ ...open, status: 'completed', completed_at: HOUR, steps: [done] }, 1)
    const reopening = step('again', 3, 'completed', 'open')
    const steps = [reopening, done]
    const reopened = keptRow({ ...completed, status: 'open', completed_at: null, steps, contracts: [silver] }, 3)
    expect(Object.fromEntries(states(reopened))).toEqual({ gold: 'cancelled', silver: 'running' })
    const undoing: TimelineStep = { ...step('undo', 4, 'open', 'completed'), verb: 'undo', undoes: 'again' }
    const undone = { ...reopened, status: 'completed', completed_at: HOUR, steps: [undoing, ...steps] } as const
    expect(Object.fromEntries(states(keptRow(undone, 4)))).toEqual({ gold: 'met', silver: 'cancelled' })
  })

  it('promises what it did before when the priority goes up and back, also beside promises that are the same for both', () => {
    const target = { kind: 'arrive', priorities: [], work_order_types: [], minutes: 600, warn_percent: [75] } as const
    const targets = [
      target,
      { ...target, priorities: ['urgent'], minutes: 60 },
      { ...target, kind: 'resolve' },
    ] as const
    const level = { id: 'level', name: 'Standard', version: 1, targets, calendar: null }
    const medium = order({ contracts: [{ ...gold, level }] })
    const promised = ({ clocks }: FollowedOrder) =>
      Object.fromEntries(
        clocks.filter(({ state }) => state !== 'cancelled').map(({ kind, promise }) => [kind, promise.minutes]),
      )
    const urgent = keptRow({ ...keptRow(medium, 0), priority: 'urgent' }, 0)
    const back = keptRow({ ...urgent, priority: 'medium' }, 0)
    expect(promised(urgent)).toEqual({ arrive: 60, resolve: 600 })
    expect(promised(back)).toEqual({ arrive: 600, resolve: 600 })
    // A level that is changed changes nothing of what was promised.
    const stricter = { ...level, version: 2, targets: targets.map((one) => ({ ...one, minutes: 30 })) }
    const changed = { ...urgent, contracts: [{ ...gold, level: stricter }] }
    expect(promised(keptRow(changed, 0))).toEqual(promised(urgent))
  })

  it('warns at each share once, and is broken when the due moment is over', () => {
    const seen: (readonly [KeptClock['state'], number | null, number | null])[] = []
    let now = order()
    for (const hours of [1, 3, 3.6, 4, 4.001, 9]) {
      now = keptRow(now, hours)
      const [clock] = now.clocks
      if (clock) seen.push([clock.state, clock.warned_percent, clock.next_at && clock.next_at / HOUR])
    }
    const broken = 4 + 1 / HOUR
    expect(seen).toEqual([
      ['running', null, 3],
      ['warned', 75, 3.6],
      ['warned', 90, broken],
      ['warned', 90, broken],
      ['breached', 90, null],
      ['breached', 90, null],
    ])
  })

  it('was met by the start at or before the due time, whenever it is looked at', () => {
    expect(keptRow(order({ started_at: 4 * HOUR, status: 'in_progress' }), 50).clocks[0]).toMatchObject({
      state: 'met',
      met_at: 4 * HOUR,
      business_minutes: 240,
      breached_at: null,
      next_at: null,
    })
    expect(keptRow(order({ started_at: 5 * HOUR, status: 'in_progress' }), 50).clocks[0]).toMatchObject({
      state: 'breached',
      met_at: 5 * HOUR,
      breached_at: 4 * HOUR,
    })
  })

  it('cancels and keeps the promise before, and takes it up again when it holds again', () => {
    const before = keptRow(order(), 1)
    const other = keptRow({ ...before, contracts: [silver] }, 2)
    expect(states(other)).toEqual([
      ['silver', 'running'],
      ['gold', 'cancelled'],
    ])
    expect(other.clocks[0]).toMatchObject({ starts_at: 0, due_at: 8 * HOUR })
    const back = keptRow({ ...other, contracts: [gold] }, 2.5)
    expect(back.clocks.filter(({ state }) => state !== 'cancelled')).toEqual(before.clocks)
  })

  it('has a clock for each target of the service level, and keeps what was promised when the level is changed', () => {
    const target = { priorities: [], work_order_types: [], warn_percent: [90, 50] }
    const level = (version: number, arrive: number): PromisingContract => ({
      ...gold,
      level: {
        id: 'level',
        name: 'Standard',
        version,
        calendar: null,
        targets: [
          { ...target, kind: 'acknowledge', minutes: 30 },
          { ...target, kind: 'arrive', minutes: arrive },
        ],
      },
    })
    const technician: TimelineStep = {
      ...move(0, 'open', 'open'),
      at: 60,
      status: null,
      technician: [null, { id: 't' }],
    }
    const before = keptRow(order({ contracts: [level(1, 240)], steps: [technician] }), 1)
    expect(before.clocks.map(({ kind, state, met_at }) => [kind, state, met_at])).toEqual([
      ['acknowledge', 'met', 60],
      ['arrive', 'running', null],
    ])
    const changed = { ...before, contracts: [level(2, 60)] }
    expect(at(changed, 1.5).clocks).toEqual([])
    const urgent = keptRow({ ...changed, priority: 'urgent' }, 1.5)
    expect(
      urgent.clocks.map(({ kind, state, promise }) => [kind, state, promise.minutes, promise.level?.version]),
    ).toEqual([
      ['acknowledge', 'met', 30, 1],
      ['arrive', 'breached', 60, 2],
      ['arrive', 'cancelled', 240, 1],
    ])
  })

  it('pauses on hold without a due time, and resumes with the time left', () => {
    const holds = [
      { id: 'h1', reason_id: 'r', stops: ['arrive' as const], started_at: HOUR, ended_at: null, undone: false },
    ]
    const held = keptRow({ ...keptRow(order(), 1), status: 'on_hold', holds, steps: [move(1, 'open', 'on_hold')] }, 2)
    expect(held.clocks[0]).toMatchObject({
      state: 'paused',
      due_at: null,
      warn_at: null,
      next_at: null,
      business_minutes: 60,
    })
    const after = { ...held, status: 'open' as const, steps: [move(6, 'on_hold', 'open'), move(1, 'open', 'on_hold')] }
    expect(at(after, 6).holds).toEqual([{ ...holds[0], ended_at: 6 * HOUR }])
    expect(keptRow(after, 6).clocks[0]).toMatchObject({ state: 'running', due_at: 9 * HOUR, business_minutes: null })
  })

  it('keeps what was promised of finished work, and by a contract in the trash; of cancelled work nothing', () => {
    const before = keptRow(order(), 1)
    const done = { ...before, status: 'completed' as const, completed_at: 2 * HOUR, contracts: [] }
    expect(states(keptRow(done, 3))).toEqual([['gold', 'met']])
    expect(states(keptRow({ ...before, contracts: [], trashed_contracts: ['gold'] }, 3))).toEqual([['gold', 'warned']])
    expect(states(keptRow({ ...before, status: 'cancelled' as const }, 3))).toEqual([['gold', 'cancelled']])
  })

  it('gives completed work no clock, or the one that it would have had since the call', () => {
    const completion = { ...move(6, 'open', 'open'), status: ['open', 'completed'] } as const
    const done = order({ status: 'completed', started_at: 5 * HOUR, completed_at: 6 * HOUR, steps: [completion] })
    expect(at(done, 9).clocks).toEqual([])
    const [clock, ...others] = follow(done, 9 * HOUR, () => 'since', true).clocks
    expect(others).toEqual([])
    expect(clock).toMatchObject({ state: 'breached', met_at: 5 * HOUR, breached_at: 4 * HOUR, next_at: null })
    expect(follow(order({ status: 'cancelled' }), 9 * HOUR, () => 'since', true).clocks).toEqual([])
  })

  it('is not watched in the trash', () => {
    expect(keptRow(order({ is_deleted: true }), 1).clocks[0]).toMatchObject({ state: 'running', next_at: null })
  })
})
