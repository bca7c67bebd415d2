import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openSpans } from '@/lib/domain/calendar/open-spans'
import type { BusinessCalendar } from '@/lib/domain/calendar/types'
import { localTime } from '@/lib/domain/board/zoned'
import { FIELD_EVENT_KINDS } from '@/lib/domain/field/kinds'
import { OFFICE } from '@/lib/testing/factories/coverage'
import { proofRuns } from '@/lib/testing/proof-size'
import type { Decision } from './decisions'
import { type Proposal, type ProposalFacts, proposeLines } from './proposals'
import type { WorkedMoment } from './work-time'

type ProposalLine = ProposalFacts['lines'][number]
type ProposedItem = Omit<NonNullable<ProposalFacts['labor']>, 'after_hours'>

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** A Monday. */
const MONDAY = Date.UTC(2026, 10, 23)
const at = (hours: number) => MONDAY + Math.round(hours * HOUR)

const item = (id: string, more: Partial<ProposedItem> = {}): ProposedItem => {
  return { id, name: id, unit: 'HUR', unit_price: 100, minimum: null, step: null, ...more }
}
const visit = (id: string, technician_id: string | null, more: Partial<ProposalFacts['visits'][number]> = {}) => {
  return { id, technician_id, group_id: null, from: null, to: null, ...more }
}
let ids = 0
const moment = (kind: WorkedMoment['kind'], hours: number, more: Partial<WorkedMoment> = {}): WorkedMoment => {
  const id = `m${String((ids += 1)).padStart(6, '0')}`
  return { id, kind, at: at(hours), technician_id: 'ana', visit_id: 'v1', isDay: false, ...more }
}
const facts = (more: Partial<ProposalFacts> = {}): ProposalFacts => ({
  pricing: 'time_and_material',
  tasks: [{ id: 't1', technician_id: null, actual_duration: null, parts: [] }],
  lines: [],
  visits: [visit('v1', 'ana')],
  moments: [],
  calendar: OFFICE,
  completedAt: at(200),
  labor: { ...item('labor'), after_hours: null },
  travel: null,
  decisions: [],
  ...more,
})
const shown = (all: readonly Proposal[]) =>
  Object.fromEntries(all.map(({ source_key, quantity }) => [source_key, quantity]))
const proposed = (more: Partial<ProposalFacts>) => shown(proposeLines(facts(more)).proposals)

describe('proposed lines', () => {
  const day = [moment('work_started', 15.5), moment('paused', 16), moment('resumed', 16.5), moment('completed', 18.25)]

  it('bill reported minutes, those outside of the opening hours by the other item, each raised to its minimum and step', () => {
    expect(proposed({ moments: day })).toEqual({ 'time:v1:ana': 2.25 })
    const labor = { ...item('labor', { step: 0.75 }), after_hours: item('night', { minimum: 2 }) }
    expect(proposed({ moments: day, labor })).toEqual({ 'time:v1:ana': 1.5, 'time:v1:ana:after_hours': 2 })
  })

  it('leave out the breaks of a day, and what nobody knows the end of', () => {
    const rest = [moment('break_started', 15.75, { isDay: true }), moment('break_ended', 15.85, { isDay: true })]
    expect(proposed({ moments: [...day, ...rest] })).toEqual({ 'time:v1:ana': 2.15 })
    expect(proposeLines(facts({ moments: [moment('work_started', 8)] }))).toMatchObject({
      proposals: [],
      lacksTime: true,
    })
  })

  it('take a visit from its start to its end where nobody reported it, and the durations of tasks where no visit has times', () => {
    const visits = [visit('v1', 'ana', { from: at(8), to: at(9.5) }), visit('v2', 'bo', { from: at(8), to: at(32) })]
    const tasks = [{ id: 't1', technician_id: null, actual_duration: 30, parts: [] }]
    expect(proposed({ visits, tasks })).toEqual({ 'time:v1:ana': 1.5 })
    expect(proposed({ tasks })).toEqual({ 'time:tasks': 0.5 })
  })

  it('bill travel by its minutes, or once for those who come together', () => {
    const visits = ['ana', 'bo'].map((name, index) => visit(`v${index + 1}`, name, { group_id: 'g' }))
    const moments = visits.flatMap(({ id, technician_id }) => {
      const by = { visit_id: id, technician_id: technician_id ?? '' }
      return [moment('travel_started', 8, by), moment('arrived', 8.5, by)]
    })
    const travel = (unit: 'MIN' | 'C62' | 'KMT') => ({ ...item('travel', { unit }), after_hours: null })
    expect(proposed({ visits, moments, travel: travel('MIN') })).toEqual({ 'travel:v1:ana': 30, 'travel:v2:bo': 30 })
    expect(proposed({ visits, moments, travel: travel('C62') })).toEqual({ 'travel:group:g': 1 })
    expect(proposed({ visits, moments, travel: travel('KMT') })).toEqual({})
  })

  it('bill parts that were used and are on no line', () => {
    const tasks = [
      {
        ...facts().tasks[0],
        id: 't1',
        technician_id: null,
        actual_duration: null,
        parts: [
          { part_id: 'belt', quantity: 3, item: item('belt', { unit: 'C62' }) },
          { part_id: 'gone', quantity: 1, item: null },
        ],
      },
    ]
    expect(proposed({ tasks })).toEqual({ 'parts:t1:belt': 3 })
    expect(proposed({ tasks, lines: [line('l1', 2, { type: 'part', part_id: 'belt' })] })).toEqual({
      'parts:t1:belt': 1,
    })
    expect(proposed({ tasks, pricing: 'fixed' })).toEqual({})
  })

  it('take off the time and the journeys that people put on lines themselves', () => {
    const labor = (quantity: number, more: object = {}) => line('l1', quantity, { source: 'person', ...more })
    expect(proposed({ moments: day, lines: [labor(1, { unit: null })] })).toEqual({ 'time:v1:ana': 1.25 })
    expect(proposed({ moments: day, lines: [labor(135, { unit: 'MIN' })] })).toEqual({})
    expect(proposed({ moments: day, lines: [labor(1, { unit: 'C62' })] })).toEqual({})
    const travel = { ...item('travel', { unit: 'C62' }), after_hours: null }
    const call = labor(1, { type: 'travel', unit: null })
    expect(proposed({ moments: day, travel, lines: [call] })).toEqual({ 'time:v1:ana': 2.25 })
    const { automatic } = proposeLines(facts({ moments: day, lines: [labor(1)] }))
    expect(automatic).toEqual([])
  })

  const decided = (quantity: number, more: Partial<Decision> = {}): Decision => {
    return { source_key: 'time:v1:ana', quantity, decision: 'accepted', line_item_id: 'l1', ...more }
  }

  it('become changes of their lines where the work differs later, new lines where those were billed', () => {
    const before = { moments: day, decisions: [decided(2)] }
    expect(proposeLines(facts({ ...before, lines: [line('l1', 2)] })).proposals).toMatchObject([
      { source_key: 'time:v1:ana#2', quantity: 2.25, change: 0.25, line_item_id: 'l1', line_quantity: 2 },
    ])
    expect(proposeLines(facts({ ...before, lines: [line('l1', 2, { isLocked: true })] })).proposals).toMatchObject([
      { source_key: 'time:v1:ana#2', quantity: 0.25, line_item_id: null },
    ])
    const lowered = { moments: day, decisions: [decided(4)], lines: [line('l1', 4)] }
    expect(proposed(lowered)).toEqual({ 'time:v1:ana#2': 2.25 })
    expect(proposed({ ...lowered, moments: [] })).toEqual({ 'time:v1:ana#2': 0 })
    const refused = [decided(4), decided(-1.75, { decision: 'dismissed', source_key: 'time:v1:ana#2' })]
    expect(proposed({ ...lowered, decisions: refused })).toEqual({})
  })

  it('stay away once they were dismissed or their line was deleted, and leave what people changed', () => {
    expect(proposed({ moments: day, decisions: [decided(2.25)] })).toEqual({})
    const dismissed = decided(2, { decision: 'dismissed', line_item_id: null })
    expect(proposed({ moments: day, decisions: [dismissed] })).toEqual({ 'time:v1:ana#2': 0.25 })
    for (const quantity of [1, 5])
      expect(proposed({ moments: day, decisions: [decided(2.25)], lines: [line('l1', quantity)] })).toEqual({})
  })
})

function line(id: string, quantity: number, more: Partial<ProposalLine> = {}): ProposalLine {
  const base = {
    task_id: 't1',
    type: 'labor',
    part_id: null,
    price_item_id: null,
    source: 'time',
    description: id,
    unit: 'HUR' as const,
  }
  return { id, unit_price: 100, isLocked: false, quantity, ...base, ...more }
}

const MOMENT_KINDS = [...FIELD_EVENT_KINDS, 'break_started', 'break_ended', 'day_ended'] as const
const isDayKind = (kind: string) => ['break_started', 'break_ended', 'day_ended'].includes(kind)

const moments = fc.array(
  fc
    .record({
      id: fc.uuid(),
      kind: fc.constantFrom(...MOMENT_KINDS, 'work_started' as const, 'resumed' as const),
      at: fc.integer({ min: 0, max: 2 * 1_440 * 60 }).map((seconds) => MONDAY + seconds * 1_000),
      technician_id: fc.constantFrom('ana', 'bo'),
      visit_id: fc.constantFrom('v1', 'v2', null),
    })
    .map((one): WorkedMoment => ({ ...one, isDay: isDayKind(one.kind) })),
  { maxLength: 24 },
)
const BERLIN: BusinessCalendar = { ...OFFICE, time_zone: 'Europe/Berlin' }
const VISITS = [visit('v1', 'ana'), visit('v2', 'bo')]
const NIGHT = { ...item('labor', { unit: 'MIN' }), after_hours: item('night', { unit: 'MIN' }) }
const TRAVEL = { ...item('travel', { unit: 'MIN' }), after_hours: null }

/** What is billed of each key, counted minute by minute: what somebody did just before each full minute. */
function countMinutes(all: readonly WorkedMoment[], calendar: BusinessCalendar, completedAt: number) {
  const counts = new Map<string, number>()
  for (const name of ['ana', 'bo']) {
    const reported = all
      .filter(({ technician_id }) => technician_id === name)
      .toSorted((one, other) => one.at - other.at || one.id.localeCompare(other.id))
    const [first, last] = [reported[0], reported.at(-1)]
    if (!first || !last) continue
    /** Minutes of runs of one activity by the moment with which each began. */
    const runs = new Map<WorkedMoment, string[]>()
    for (let end = Math.ceil((first.at + 1) / MINUTE) * MINUTE; end <= Math.max(last.at, completedAt); end += MINUTE) {
      const run = runBefore(reported, end)
      if (!run || run.kind === 'none' || run.isLost(completedAt)) continue
      const key = `${run.kind === 'work' ? 'time' : 'travel'}:${run.visit ?? (name === 'ana' ? 'v1' : 'v2')}:${name}`
      const isOpen = openSpans(calendar)(localTime(end - 1, calendar.time_zone).date).some(
        (span) => span.start < end && end <= span.end,
      )
      const minutes = runs.get(run.began) ?? []
      runs.set(run.began, [...minutes, run.kind === 'work' && !isOpen ? `${key}:after_hours` : key])
    }
    for (const key of [...runs.values()].flat()) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return Object.fromEntries(counts)
}

const DOES: Record<string, string> = { travel_started: 'travel', work_started: 'work', resumed: 'work' }
const SILENCE = 12 * HOUR

/** What a technician did just before an instant, and the moment with which that began. */
function runBefore(reported: readonly WorkedMoment[], end: number) {
  const past = reported.filter((one) => one.at < end)
  let [doing, onBreak, kind, visitId]: [string, boolean, string, string | null] = ['none', false, 'none', null]
  let began: WorkedMoment | undefined
  let lastVisit: string | null = null
  let before: WorkedMoment | undefined
  const step = (one: WorkedMoment) => {
    if (before && one.at - before.at > SILENCE) [doing, onBreak, kind] = ['none', false, 'none']
    if (!one.isDay) {
      doing = DOES[one.kind] ?? 'none'
      lastVisit = one.visit_id
      if (doing !== 'none' || one.kind === 'arrived') onBreak = false
    } else {
      onBreak = one.kind === 'break_started'
      if (one.kind === 'day_ended') doing = 'none'
    }
    const next = onBreak ? 'none' : doing
    if (next !== kind) [kind, began, visitId] = [next, one, lastVisit]
    before = one
  }
  for (const one of past) step(one)
  const start = began
  if (!start) return null
  const ends = { kind, began: start, visit: visitId }
  const isLost = (completedAt: number) => {
    // Goes on until something else is done: a silence before that leaves its end unknown.
    let previous = past.at(-1)
    for (const one of reported.slice(past.length)) {
      if (previous && one.at - previous.at > SILENCE) return true
      step(one)
      if (began !== start) return false
      previous = one
    }
    if (!previous) return true
    return completedAt - previous.at > SILENCE || end > Math.max(previous.at, completedAt)
  }
  return { ...ends, isLost }
}

const factsOf = (all: readonly WorkedMoment[], more: Partial<ProposalFacts> = {}) =>
  facts({ visits: VISITS, moments: all, calendar: BERLIN, labor: NIGHT, travel: TRAVEL, completedAt: at(40), ...more })

it('propose the minutes that brute force counts', () => {
  fc.assert(
    fc.property(moments, (all) => {
      expect(shown(proposeLines(factsOf(all)).proposals)).toEqual(countMinutes(all, BERLIN, at(40)))
    }),
    { numRuns: proofRuns(5_000, 60) },
  )
})

type Books = { lines: ProposalLine[]; decisions: Decision[] }

/** Accepts or dismisses proposals, as the service does. */
function decide(books: Books, proposals: readonly Proposal[], decision: Decision['decision']): Books {
  return proposals.reduce(({ lines, decisions }, one): Books => {
    const id = decision === 'accepted' ? (one.line_item_id ?? `line ${decisions.length}`) : null
    const written = { source_key: one.source_key, quantity: one.change, decision, line_item_id: id }
    if (id === null) return { lines, decisions: [...decisions, written] }
    const others = lines.filter((other) => other.id !== id)
    const changed = one.quantity > 0 ? [line(id, one.quantity)] : []
    return { lines: [...others, ...changed], decisions: [...decisions, written] }
  }, books)
}

it('bill each minute once, whatever comes late, is corrected, dismissed or billed between', () => {
  const act = fc.constantFrom('late', 'corrected', 'accept', 'dismiss', 'bill')
  fc.assert(
    fc.property(moments, fc.array(fc.tuple(act, fc.nat(100)), { maxLength: 10 }), (all, acts) => {
      let received = all.slice(0, all.length / 2)
      let books: Books = { lines: [], decisions: [] }
      let [isBilled, isDismissed] = [false, false]
      for (const [what, place] of [...acts, ['late', 100], ['accept', 0]] as const) {
        const { proposals } = proposeLines(factsOf(received, books))
        if (what === 'late') received = [...received, ...all.slice(received.length, received.length + 1 + place)]
        if (what === 'corrected')
          received = received.filter((_one, index) => index !== place % Math.max(1, received.length))
        if (what === 'accept') books = decide(books, proposals, 'accepted')
        if (what === 'dismiss') books = decide(books, proposals.slice(0, 1), 'dismissed')
        isDismissed ||= what === 'dismiss' && proposals.length > 0
        if (what === 'bill') books = { ...books, lines: books.lines.map((one) => ({ ...one, isLocked: true })) }
        isBilled ||= what === 'bill' && books.lines.length > 0
      }
      expect(proposeLines(factsOf(received, books)).proposals).toEqual([])
      const expected = countMinutes(received, BERLIN, at(40))
      const billed: Record<string, number> = {}
      for (const { id, quantity } of books.lines) {
        const key = books.decisions.find(({ line_item_id }) => line_item_id === id)?.source_key.split('#')[0] ?? ''
        billed[key] = (billed[key] ?? 0) + quantity
      }
      if (!isBilled && !isDismissed) expect(billed).toEqual(expected)
      if (!isDismissed)
        for (const [key, minutes] of Object.entries(expected)) expect(billed[key] ?? 0).toBeGreaterThanOrEqual(minutes)
    }),
    { numRuns: proofRuns(5_000, 60) },
  )
})
