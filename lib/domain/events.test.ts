import { describe, expect, it } from 'vitest'
import { actionsOf, EVENT_TYPES, eventTypeOf, isEventRecordType, recordTypeOf } from './events'
import { EVENT_RECORD_TYPES, isRecordType, nounOf, titleOf, TRASH_TYPES } from './resources'

describe('actionsOf', () => {
  it('includes restored only for records that come back from the trash', () => {
    expect(actionsOf('customer')).toEqual(['created', 'updated', 'deleted', 'restored'])
    expect(actionsOf('contact')).toEqual(['created', 'updated', 'deleted', 'restored'])
    expect(actionsOf('line_item')).toEqual(['created', 'updated', 'deleted', 'restored'])
    expect(actionsOf('time_off')).toEqual(['created', 'updated', 'deleted', 'restored'])
    expect(actionsOf('service_record')).toEqual(['created', 'updated', 'deleted'])
  })

  it('includes completed only for records that are completed', () => {
    expect(actionsOf('task')).toEqual(['created', 'updated', 'completed', 'deleted', 'restored'])
  })
})

describe('eventTypeOf', () => {
  it.each([
    ['create', 'created'],
    ['complete', 'completed'],
    ['delete', 'deleted'],
    ['revoke', 'deleted'],
    ['purge', 'deleted'],
    ['restore', 'restored'],
    ['update', 'updated'],
    ['assign', 'updated'],
  ])('%s is %s', (verb, action) => {
    expect(eventTypeOf('customer', verb)).toBe(`customer.${action}`)
  })

  it('is null for records whose changes are not events', () => {
    for (const type of ['photo', 'saved_view', 'nonsense']) {
      expect(eventTypeOf(type, 'create')).toBeNull()
      expect(isEventRecordType(type)).toBe(false)
    }
  })
})

describe('EVENT_TYPES', () => {
  it('names each action of each record type once', () => {
    expect(new Set(EVENT_TYPES).size).toBe(EVENT_TYPES.length)
    expect(EVENT_TYPES).toContain('work_order.updated')
    expect(EVENT_TYPES).not.toContain('photo.created')
    for (const type of EVENT_TYPES) expect(EVENT_RECORD_TYPES).toContain(recordTypeOf(type))
  })
})

describe('resources', () => {
  it('are called by their noun, and unknown ones by their name', () => {
    expect([nounOf('time_off'), nounOf('api_key'), nounOf('old_kind')]).toEqual(['leave', 'API key', 'old kind'])
    expect([isRecordType('customer'), isRecordType('toString')]).toEqual([true, false])
  })

  it('have titles made of their collection', () => {
    expect(titleOf('service-contracts')).toBe('Service contracts')
  })

  it('are in the trash only where it lists them', () => {
    expect(TRASH_TYPES).toContain('asset')
    for (const type of ['contact', 'task', 'photo', 'shift'] as const) expect(TRASH_TYPES).not.toContain(type)
  })
})
