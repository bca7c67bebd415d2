import { beforeEach, describe, expect, it } from 'vitest'
import { NO_FILTERS } from '@/lib/domain/board/filters'
import { createClock } from '@/lib/domain/board/format'
import type { BoardJob, BoardTechnician } from '@/lib/domain/board/types'
import { instantAt } from '@/lib/domain/board/zoned'
import { estimateTravel } from '@/lib/domain/travel/travel'
import { createCore, type BoardCore } from './core'
import { fitAxis } from './geometry'
import type { BoardActions } from './types'

const ZONE = 'Europe/Berlin'
const DAY = '2026-03-25'
const at = (minute: number) => instantAt(DAY, minute, ZONE)
const technicians: BoardTechnician[] = ['ana', 'ben'].map((id) => ({
  id,
  name: id,
  skills: [],
  territory: null,
  branch_id: null,
}))
const job = (
  id: string,
  technician_id: string | null,
  minute: number | null,
  minutes: number | null = 60,
): BoardJob => ({
  id,
  work_order_number: `WO-${id}`,
  status: technician_id ? 'assigned' : 'open',
  priority: 'medium',
  work_order_type: 'service',
  customer: { id: 'c', name: 'Acme' },
  technician_id,
  scheduled_date: minute === null ? null : new Date(at(minute)).toISOString(),
  estimated_duration: minutes,
  due_by: null,
  window_start: null,
  window_end: null,
  required_skills: [],
  site: { id: 's', name: 'Cellar', territory: null, latitude: 52.5, longitude: 13.4 },
  response: null,
  description: null,
})

type Call = {
  name: keyof BoardActions
  id: string
  sent: unknown
  answer: (saved: BoardJob) => void
  refuse: () => void
}
let calls: Call[]
let undo: () => Promise<void>
let core: BoardCore

beforeEach(() => {
  calls = []
  const action =
    (name: keyof BoardActions) =>
    (id: string, sent?: unknown): Promise<BoardJob> =>
      new Promise((answer, reject) => {
        calls.push({ name, id, sent, answer, refuse: () => reject(new Error('Ana is on leave.')) })
      })
  core = createCore(
    () => ({
      onAssign: action('onAssign'),
      onReschedule: action('onReschedule'),
      onResize: action('onResize'),
      onUnassign: action('onUnassign'),
    }),
    (_, takeBack) => {
      undo = takeBack
    },
    { savedMany: () => {}, failedMany: () => {} },
  )
  core.store.setRecords([job('1', 'ana', 540), job('2', 'ana', 660), job('3', 'ben', 540), job('4', null, null, null)])
  core.store.setData({
    technicians,
    shown: technicians,
    shifts: [{ technician_id: 'ana', weekday: 3, start_minute: 480, end_minute: 1020 }],
    timeOff: [],
    overtime: [],
    onCall: [],
    closed: [],
    travel: estimateTravel([]),
    filters: NO_FILTERS,
    clock: createClock(ZONE, 'en-GB'),
    rowHeight: 40,
    axis: fitAxis({
      view: 'day',
      date: DAY,
      timeZone: ZONE,
      hours: 'all',
      zoom: 1,
      shown: [],
      shifts: [],
      overtime: [],
      width: 2400,
      now: 0,
    }),
  })
})

const cards = (technician: string) => core.store.getRow(technician)?.cards.map((card) => card.job.id)
const queued = () => core.store.getQueue().map(({ id }) => id)
const nextTask = () => new Promise((resolve) => setImmediate(resolve))

describe('the board’s store', () => {
  it('puts jobs into rows and queue, and marks conflicts', () => {
    expect([cards('ana'), cards('ben'), queued()]).toEqual([['1', '2'], ['3'], ['4']])
    expect(core.store.getRow('ana')).toMatchObject({ booked: 120, capacity: 540 })
    expect(core.store.getRow('ben')?.capacity).toBeNull()
    const there = core.store.conflictsAt(job('4', null, null, 60), {
      technician_id: 'ana',
      start: at(570),
      minutes: 60,
    })
    expect(there.map(({ code }) => code)).toEqual(['overlap'])
  })

  it('redraws only the two rows of a move, and none after a refresh with the same content', async () => {
    const drawn: string[] = []
    for (const { id } of technicians) core.store.signals.on(`row:${id}`)(() => drawn.push(id))
    const before = core.store.getRow('ana')
    core.store.setRecords([
      job('1', 'ana', 540),
      job('2', 'ana', 660),
      job('3', 'ben', 540),
      job('4', null, null, null),
    ])
    expect([drawn, core.store.getRow('ana') === before]).toEqual([[], true])
    void core.mutations.placeJob('4', { technician_id: 'ben', start: at(720), minutes: 60 })
    expect([drawn, cards('ben'), queued()]).toEqual([['ben'], ['3', '4'], []])
    await nextTask()
  })

  it('shows a change at once as pending, then what the server answered', async () => {
    const saved = core.mutations.placeJob('4', { technician_id: 'ana', start: at(600), minutes: 60 })
    expect(core.store.job('4')).toMatchObject({ technician_id: 'ana', status: 'assigned' })
    expect(core.store.stateOf('4')).toBe('saving')
    await nextTask()
    const sent = { technician_id: 'ana', scheduled_date: new Date(at(600)).toISOString() }
    expect(calls.map(({ name, id, sent: body }) => [name, id, body])).toEqual([['onAssign', '4', sent]])
    calls[0]?.answer({ ...job('4', 'ana', 615, 30), priority: 'high' })
    expect(await saved).toBe(true)
    expect(core.store.job('4')).toMatchObject({ priority: 'high', estimated_duration: 30 })
    expect(core.store.stateOf('4')).toBe('saved')
  })

  it('reverts a refused change with the reason, and retries it on request', async () => {
    const saved = core.mutations.placeJob('1', { technician_id: 'ben', start: at(720), minutes: 60 })
    expect(cards('ben')).toEqual(['3', '1'])
    await nextTask()
    calls[0]?.refuse()
    expect(await saved).toBe(false)
    expect([cards('ana'), core.store.stateOf('1')]).toEqual([['1', '2'], 'failed'])
    expect(core.failures.get()).toMatchObject([{ jobId: '1', reason: 'Ana is on leave.' }])
    core.failures.get()[0]?.retry()
    expect([core.failures.get(), cards('ben')]).toEqual([[], ['3', '1']])
    await nextTask()
    expect(calls).toHaveLength(2)
  })

  it('sends changes of one job in order and shows the last', async () => {
    void core.mutations.placeJob('1', { technician_id: 'ana', start: at(600), minutes: 60 })
    const last = core.mutations.placeJob('1', { technician_id: 'ana', start: at(600), minutes: 90 })
    await nextTask()
    expect(calls.map(({ name }) => name)).toEqual(['onReschedule'])
    calls[0]?.refuse()
    await nextTask()
    expect([calls[1]?.name, core.failures.get(), core.store.job('1')?.estimated_duration]).toEqual(['onResize', [], 90])
    calls[1]?.answer(job('1', 'ana', 600, 90))
    expect(await last).toBe(true)
  })

  it('reports a refused move although another change follows it', async () => {
    void core.mutations.placeJob('1', { technician_id: 'ben', start: at(600), minutes: 60 })
    void core.mutations.placeJob('1', { technician_id: 'ben', start: at(600), minutes: 90 })
    await nextTask()
    calls[0]?.refuse()
    await nextTask()
    expect([calls[1]?.name, calls[1]?.sent]).toMatchObject([
      'onAssign',
      { technician_id: 'ben', estimated_duration: 90 },
    ])
  })

  it('picks the action by what changed, and sends nothing without a change', async () => {
    const placedJob = (id: string, technician_id: string, minute: number, minutes: number) =>
      core.mutations.placeJob(id, { technician_id, start: at(minute), minutes })
    expect(await placedJob('1', 'ana', 540, 60)).toBe(true)
    void placedJob('1', 'ben', 540, 60)
    void placedJob('2', 'ana', 660, 75)
    void placedJob('4', 'ben', 720, 45)
    void core.mutations.placeJob('3', null)
    await nextTask()
    expect(calls.map(({ name }) => name)).toEqual(['onReschedule', 'onResize', 'onAssign', 'onUnassign'])
    expect(calls[2]?.sent).toMatchObject({ estimated_duration: 45 })
    expect(core.store.job('3')).toMatchObject({ technician_id: null, scheduled_date: null, status: 'open' })
  })

  it('undoes a saved change', async () => {
    const saved = core.mutations.placeJob('1', { technician_id: 'ben', start: at(720), minutes: 60 })
    await nextTask()
    calls[0]?.answer(job('1', 'ben', 720))
    await saved
    const undone = undo()
    expect(cards('ana')).toEqual(['1', '2'])
    await nextTask()
    calls[1]?.answer(job('1', 'ana', 540))
    await undone
    expect(cards('ana')).toEqual(['1', '2'])
  })
})

describe('promises', () => {
  const promised = (): BoardJob => ({
    ...job('5', 'ana', 540),
    response: { contract: 'Gold', hours: 4, by: new Date(at(600)).toISOString() },
    resolution: { contract: 'Gold', by: new Date(at(690)).toISOString() },
    promise: { kind: 'arrive', state: 'running', due_at: new Date(at(600)).toISOString(), minutes_left: null },
  })
  const broken = (slot: { start: number; minutes: number }) =>
    core.store
      .conflictsAt(promised(), { technician_id: 'ben', ...slot })
      .filter(({ code }) => code === 'past_response' || code === 'past_resolution')
      .map(({ message }) => message)

  it('a place says before the drop which promises it breaks, by when they are due and by how much it is late', () => {
    expect(broken({ start: at(600), minutes: 60 })).toEqual([])
    expect(broken({ start: at(660), minutes: 60 })).toEqual([
      'Gold promises somebody within 4 h, by Wed 25 Mar, 10:00; this begins 1 h later.',
      'Gold promises that it is done by Wed 25 Mar, 11:30; this ends 30 min later.',
    ])
  })

  it('rows are drawn again when the words of a chip are no longer so', () => {
    core.store.setRecords([promised()])
    core.store.setNow(at(540))
    const before = core.store.getRow('ana')
    expect(before?.cards[0]?.promise).toMatchObject({ status: 'soon', short: 'Arrive 1h' })
    core.store.setNow(at(541))
    expect(core.store.getRow('ana')?.cards[0]?.promise?.short).toBe('Arrive 59m')
    core.store.setNow(at(541))
    const drawn = core.store.getRow('ana')
    core.store.setNow(at(541) + 1000)
    expect(core.store.getRow('ana')).toBe(drawn)
    core.store.setNow(at(630))
    expect(core.store.getRow('ana')?.cards[0]?.promise).toMatchObject({ status: 'late', short: 'Arrive 30m late' })
  })
})
