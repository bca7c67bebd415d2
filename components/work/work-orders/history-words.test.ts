import { describe, expect, it } from 'vitest'
import type { HistoryRecord } from '@/lib/schemas/data/history'
import { changesOf, eventWords, startOfVisit } from './history-words'

const NAMES = new Map([['visit', 'Kim Park']])
const START = '2026-11-24T09:00:00.000Z'

function event(verb: string, changes: HistoryRecord['changes']): HistoryRecord {
  return {
    id: 'event',
    verb,
    record_type: 'visit',
    record_id: 'visit',
    changes,
    actor: { type: 'user', id: null, name: 'Ana' },
    created_at: START,
  }
}

describe('the history of visits', () => {
  it('says of an added visit whose it is and when it begins', () => {
    const added = event('create', {
      technician: [null, { id: 'kim', name: 'Kim Park' }],
      scheduled_start: [null, START],
    })
    expect(eventWords(added, NAMES)).toBe('added a visit of Kim Park')
    expect(startOfVisit(added)).toBe(START)
  })

  it('says that an added visit is unassigned', () => {
    const added = event('create', { technician: [null, null], scheduled_start: [null, null] })
    expect(eventWords(added, new Map())).toBe('added a visit that nobody has yet')
    expect(startOfVisit(added)).toBeNull()
  })

  it('names whose visit was changed before the change, and whose was deleted', () => {
    const update = event('update', {
      technician: [
        { id: 'lee', name: 'Lee' },
        { id: 'kim', name: 'Kim Park' },
      ],
    })
    expect(eventWords(update, NAMES)).toBe('changed the visit of Lee')
    expect(eventWords(event('update', { minutes: [30, 45] }), NAMES)).toBe('changed the visit of Kim Park')
    const gone = event('delete', {
      technician: [{ id: 'kim', name: 'Kim Park' }, null],
      scheduled_start: [START, null],
    })
    expect(eventWords(gone, new Map())).toBe('deleted the visit of Kim Park')
    expect(startOfVisit(gone)).toBe(START)
  })

  it('keeps the former end of what was opened again, and says no end twice', () => {
    expect(changesOf(event('update', { completed_at: [START, null], status: ['completed', 'in_progress'] }))).toEqual([
      { field: 'completed_at', label: 'Completed', old: START, now: null },
      { field: 'status', label: 'Status', old: 'completed', now: 'in_progress' },
    ])
    expect(changesOf(event('update', { ended_at: [START, null] }))).toMatchObject([{ label: 'Ended', old: START }])
    expect(changesOf(event('update', { completed_at: [null, START], ended_at: [null, START] }))).toEqual([])
  })

  it('says outcomes and roles as people do', () => {
    const ended = event('update', { outcome: [null, 'part_needed'], role: ['helper', 'lead'] })
    expect(changesOf(ended)).toEqual([
      { field: 'outcome', label: 'Outcome', old: null, now: 'Part needed' },
      { field: 'role', label: 'Role', old: 'Helps', now: 'Leads' },
    ])
  })
})
