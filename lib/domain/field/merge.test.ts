import { describe, expect, it } from 'vitest'
import { COMMAND_KINDS, type CommandKind, isCommandKind, isEvidence, STATUS_AFTER } from './kinds'
import { type Arriving, type JobPlacement, mergeCommand, mergeDecided } from './merge'

const NINE = new Date('2026-11-24T17:00:00Z')
const ELEVEN = new Date('2026-11-24T19:00:00Z')
const happened = { at: NINE, isClamped: false, isTooOld: false }
const OWN: JobPlacement = { whose: 'own', inTrash: false, status: 'assigned', statusByOffice: true, lastMoveAt: null }

const merged = (kind: CommandKind, job: Partial<JobPlacement> = {}, command: Partial<Arriving> = {}) => {
  const { outcome, reason, extent } = mergeCommand({ kind, happened, ...command }, { ...OWN, ...job })
  return [outcome, reason, extent]
}
const field = (seen: unknown, expected: unknown, current: unknown) => ({ field: { seen, sent: expected, current } })

describe('mergeCommand', () => {
  it.each(COMMAND_KINDS)('refuses %s for a job that was never the technician’s', (kind) => {
    expect(isCommandKind(kind)).toBe(true)
    expect(merged(kind, { whose: 'not_own' })).toEqual(['refused', 'not_your_job', 'nothing'])
  })

  it.each(COMMAND_KINDS.filter((kind) => STATUS_AFTER[kind] === undefined))(
    'never does all of %s where its task, part or item is none of the job',
    (kind) => {
      for (const whose of ['own', 'formerly_own'] as const)
        for (const more of [{}, field('old', 'new', 'old')])
          expect(merged(kind, { whose }, { ...more, isTargetGone: true })[2]).not.toBe('all')
    },
  )

  it.each(COMMAND_KINDS)('leaves %s to the office when it is too old', (kind) => {
    expect(merged(kind, {}, { happened: { ...happened, isTooOld: true } })).toEqual([
      'needs_decision',
      'too_old',
      'nothing',
    ])
  })

  it.each(COMMAND_KINDS.filter(isEvidence))('accepts the evidence %s whatever the office did', (kind) => {
    for (const job of [
      {},
      { status: 'cancelled' },
      { status: 'completed' },
      { status: 'draft' },
      { whose: 'formerly_own' },
      { inTrash: true },
    ] as Partial<JobPlacement>[])
      expect(merged(kind, job)[0]).toBe('accepted')
  })

  it('accepts an answer or a part whose record is gone as what it said', () => {
    expect(merged('answer_check', {}, { isTargetGone: true })).toEqual(['accepted', 'record_gone', 'evidence'])
    expect(merged('part_used', { inTrash: true })).toEqual(['accepted', 'record_gone', 'evidence'])
    expect(merged('note', { inTrash: true })).toEqual(['accepted', null, 'all'])
  })

  it.each([
    ['reassigned', { whose: 'formerly_own' }],
    ['cancelled', { status: 'cancelled' }],
    ['in_trash', { inTrash: true }],
    ['in_trash', { inTrash: true, whose: 'formerly_own', status: 'cancelled' }],
  ] as [string, Partial<JobPlacement>][])(
    'keeps what was done of a job that was %s, and asks the office',
    (why, job) => {
      for (const kind of ['start', 'pause', 'resume', 'complete_task', 'complete_job', 'cannot_complete'] as const)
        expect(merged(kind, job)).toEqual(['needs_decision', why, 'evidence'])
    },
  )

  it('adds to what is completed already', () => {
    expect(merged('complete_job', { status: 'completed' })).toEqual(['accepted', null, 'all'])
    expect(merged('complete_task', { status: 'completed' })).toEqual(['accepted', null, 'all'])
  })

  it('leaves a job completed when the start of it arrives after that', () => {
    expect(merged('start', { status: 'completed' })).toEqual(['merged', 'already_completed', 'evidence'])
  })

  it('starts, pauses and completes a job whose status nobody else changed', () => {
    for (const kind of ['start', 'pause', 'complete_job', 'cannot_complete'] as const) {
      expect(merged(kind, {}, { seenStatus: 'assigned' })).toEqual(['accepted', null, 'all'])
      expect(merged(kind, { status: 'open', statusByOffice: false }, { seenStatus: 'assigned' })).toEqual([
        'accepted',
        null,
        'all',
      ])
    }
  })

  it('asks when the office gave the job another status than the phone saw', () => {
    expect(merged('start', { status: 'on_hold' }, { seenStatus: 'assigned' })).toEqual([
      'needs_decision',
      'office_changed_status',
      'evidence',
    ])
    expect(merged('start', { status: 'on_hold' })).toEqual(['accepted', null, 'all'])
  })

  it('does not go back behind what happened later', () => {
    const later = { status: 'on_hold', statusByOffice: false, lastMoveAt: ELEVEN } as const
    expect(merged('start', later)).toEqual(['merged', 'later_move_known', 'evidence'])
    expect(merged('resume', { ...later, lastMoveAt: NINE })).toEqual(['accepted', null, 'all'])
  })

  it('sets a field that nobody else changed, and asks where somebody did', () => {
    expect(merged('set_field', {}, field('old', 'new', 'old'))).toEqual(['accepted', null, 'all'])
    expect(merged('set_field', {}, field(undefined, 'new', null))).toEqual(['accepted', null, 'all'])
    expect(merged('set_field', {}, field('old', 'new', 'new'))).toEqual(['accepted', null, 'all'])
    expect(merged('set_field', {}, field('old', 'new', 'office'))).toEqual([
      'needs_decision',
      'field_changed',
      'nothing',
    ])
    expect(merged('set_field', { status: 'cancelled' }, field('old', 'new', 'old'))[1]).toBe('cancelled')
    expect(merged('set_field', {}, { ...field('old', 'new', 'old'), isTargetGone: true })[1]).toBe('record_gone')
  })
})

describe('what the office applies', () => {
  const at = new Date('2027-03-10T12:00:00Z')
  const later = new Date('2027-03-10T13:00:00Z')

  it('is kept as told where a later step counts already', () => {
    expect(mergeDecided('start', at, { status: 'completed', lastStepAt: later })).toEqual({
      outcome: 'merged',
      reason: 'later_move_known',
      extent: 'evidence',
    })
  })

  it('is done where nothing later is known, where it changes no status, and where the job is so already', () => {
    const done = { outcome: 'accepted', reason: null, extent: 'all' }
    expect(mergeDecided('start', later, { status: 'completed', lastStepAt: at })).toEqual(done)
    expect(mergeDecided('start', at, { status: 'cancelled', lastStepAt: null })).toEqual(done)
    expect(mergeDecided('complete_task', at, { status: 'completed', lastStepAt: later })).toEqual(done)
    expect(mergeDecided('complete_job', at, { status: 'completed', lastStepAt: later })).toEqual(done)
  })
})
