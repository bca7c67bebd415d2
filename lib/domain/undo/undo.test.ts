import { describe, expect, it } from 'vitest'
import { pluralOf } from '@/lib/domain/plural'
import { reversed } from '@/lib/domain/work-orders/undo'
import { actionsOf, nextRedo, nextUndo, type OwnStep } from './actions'
import { isSameValue, reversalOf } from './reversal'
import { changedBy, describeAction, fieldsInWords, describeMove, ofPerson } from './words'
import { isShownOn } from './shown'

const step = (request_id: string | null, more: Partial<OwnStep> = {}): OwnStep => ({
  id: `${request_id}`,
  request_id,
  undoes: null,
  record_type: 'customer',
  record_id: 'r',
  verb: 'update',
  follows: false,
  created_at: new Date(0),
  ...more,
})

describe('nextUndo and nextRedo', () => {
  const requestOf = (steps: OwnStep[], next: typeof nextUndo) => next(actionsOf(steps))?.request

  it('go through undos and redos as through a stack', () => {
    const done = [step('b'), step('a')]
    expect(requestOf(done, nextUndo)).toBe('b')
    expect(requestOf(done, nextRedo)).toBeUndefined()
    const undone = [step('u', { undoes: 'b' }), ...done]
    expect(requestOf(undone, nextUndo)).toBe('a')
    expect(requestOf(undone, nextRedo)).toBe('u')
    const redone = [step('r', { undoes: 'u' }), ...undone]
    expect(requestOf(redone, nextUndo)).toBe('b')
    expect(requestOf(redone, nextRedo)).toBeUndefined()
    expect(requestOf([step('c'), ...undone], nextRedo)).toBeUndefined()
  })

  it('leave out what has no request or is nobody’s business, and an action that only in part takes something back', () => {
    expect(requestOf([step(null), step('s', { record_type: 'user_session' })], nextUndo)).toBeUndefined()
    expect(requestOf([step('m', { undoes: 'a' }), step('m')], nextUndo)).toBe('m')
  })
})

describe('reversalOf', () => {
  const row = (verb: string, changes: Record<string, [unknown, unknown]> = {}) => ({ verb, changes })

  it('goes from the last row to the first', () => {
    expect(reversalOf([row('update', { a: [2, 3] }), row('update', { a: [1, 2], b: [null, 'x'] })])).toEqual([
      { step: 'fields', changes: { a: [3, 1], b: ['x', null] } },
    ])
    expect(reversalOf([row('update', { a: [1, 2] }), row('restore')])).toEqual([
      { step: 'fields', changes: { a: [2, 1] } },
      { step: 'delete' },
    ])
    expect(reversalOf([row('delete'), row('update', { a: [1, 2] })])).toEqual([
      { step: 'restore' },
      { step: 'fields', changes: { a: [2, 1] } },
    ])
  })

  it('deletes what was made, whatever was done with it then, and does nothing with what came and went', () => {
    expect(reversalOf([row('update', { a: [1, 2] }), row('create')])).toEqual([{ step: 'delete' }])
    expect(reversalOf([row('delete'), row('create')])).toEqual([])
  })
})

it('isSameValue knows records by their ids and does not look at the order of keys', () => {
  expect(isSameValue({ id: '1', name: 'Old' }, { name: 'New', id: '1' })).toBe(true)
  expect(isSameValue({ city: 'A', street: 'B' }, { street: 'B', city: 'A' })).toBe(true)
  expect(isSameValue(undefined, null)).toBe(true)
  expect(isSameValue([{ id: '1' }], [{ id: '2' }])).toBe(false)
  expect(isSameValue('1', 1)).toBe(false)
})

describe('the words of an action', () => {
  const wordsOf = (steps: OwnStep[], name: string | null = null) => {
    const [action] = actionsOf(steps)
    return action && describeAction(action, name)
  }

  it('name one record, count several, and tell how many others', () => {
    expect(wordsOf([step('a')], 'Harbor Foods')).toBe('Changed customer Harbor Foods')
    expect(wordsOf([step('a'), step('a', { record_id: 's' })], 'Harbor')).toBe('Changed 2 customers')
    expect(wordsOf([step('a', { verb: 'delete' }), step('a', { record_id: 's', record_type: 'site' })], 'H')).toBe(
      'Deleted customer H and 1 more record',
    )
    expect(wordsOf([step('a', { verb: 'delete' }), step('a', { record_id: 's', follows: true })], 'H')).toBe(
      'Deleted customer H',
    )
    expect(wordsOf([step('a'), step('a', { verb: 'create' })], 'H')).toBe('Created customer H')
  })

  it('shorten long lists of fields', () => {
    expect(fieldsInWords(['scheduled_date', 'technician_id'])).toBe('scheduled date, technician')
    expect(fieldsInWords(['a', 'b', 'c', 'd'])).toBe('a, b, c and 1 more')
    expect(changedBy({ by: 'Ben', fields: [] })).toBe('was changed by Ben since')
  })
})

it('takes a field that ended empty back from that', () => {
  const rows = [
    { verb: 'update', changes: { phone: [2, null] as [unknown, unknown] } },
    { verb: 'update', changes: { phone: [1, 2] as [unknown, unknown] } },
  ]
  expect(reversalOf(rows)).toEqual([{ step: 'fields', changes: { phone: [null, 1] } }])
  expect(reversed(rows)).toEqual({ phone: [null, 1] })
})

it('says several of a kind', () => {
  expect(['branch', 'territory', 'customer', 'leave', 'on-call shift'].map(pluralOf)).toEqual([
    'branches',
    'territories',
    'customers',
    'leaves',
    'on-call shifts',
  ])
})

it('says to whom a work order was moved', () => {
  const ben = { id: 'b', name: 'Ben Okafor' }
  expect(describeMove('WO-000123', { technician: [null, ben], status: ['open', 'assigned'] })).toBe(
    'Moved work order WO-000123 to Ben Okafor',
  )
  expect(describeMove('WO-000123', { technician: [ben, null] })).toBe('Unassigned work order WO-000123')
  expect(describeMove('WO-000123', { scheduled_date: ['a', 'b'] })).toBe('Moved work order WO-000123 to another time')
  expect(describeMove('WO-000123', { priority: ['low', 'high'] })).toBeNull()
  expect([ofPerson({ technician: [null, ben] }), ofPerson({ reason: [null, 'Sick'] })]).toEqual(['of Ben Okafor', null])
})

it('knows which page shows what was changed', () => {
  const shown = (page: string, record_type: string, parts: string[] = []) =>
    isShownOn(page, { record_type, record_id: 'r' }, new Set(parts))
  expect(['/customers/r', '/customers/r/edit', '/customers'].map((page) => shown(page, 'customer'))).toEqual([
    true,
    true,
    true,
  ])
  expect([
    shown('/board', 'time_off'),
    shown('/settings/branches', 'branch'),
    shown('/contracts', 'service_contract'),
  ]).toEqual([true, true, true])
  expect([shown('/board', 'customer'), shown('/customers/other', 'customer'), shown('/', 'branch')]).toEqual([
    false,
    false,
    false,
  ])
  expect(shown('/customers/other', 'contact', ['r'])).toBe(true)
})
