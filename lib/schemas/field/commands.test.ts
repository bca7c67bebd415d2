import { describe, expect, it } from 'vitest'
import { COMMAND_KINDS } from '@/lib/domain/field/kinds'
import { COMMAND_PAYLOADS, commandBase, payloadSchema } from './commands'

const TASK = '019a9d3c-5b1e-7c4f-9a2d-3f6b8e1c7a0d'
const reads = (kind: (typeof COMMAND_KINDS)[number], payload: unknown) =>
  payloadSchema(kind, 1)?.safeParse(payload).success

describe('payloads of commands', () => {
  it.each(COMMAND_KINDS)('have a first version of %s', (kind) => {
    expect(COMMAND_PAYLOADS[kind][1]).toBeDefined()
    expect(payloadSchema(kind, 99)).toBeNull()
  })

  it('take what is right and refuse what is not', () => {
    expect(reads('note', { text: 'Key under the mat' })).toBe(true)
    expect(reads('note', { text: ' ' })).toBe(false)
    expect(reads('note', { text: 'x', other: 1 })).toBe(false)
    expect(reads('arrive', { latitude: 47.6, longitude: -122.3, accuracy_m: 12 })).toBe(true)
    expect(reads('arrive', { latitude: 91 })).toBe(false)
    expect(reads('part_used', { task_id: TASK, part_id: TASK, name: 'Fan', quantity: 0 })).toBe(false)
    expect(reads('complete_job', { complete_tasks: [TASK] })).toBe(true)
    expect(reads('cannot_complete', {})).toBe(false)
    expect(reads('set_field', { field: 'notes', value: null })).toBe(true)
    expect(reads('set_field', { task_id: TASK, field: 'actual_duration', value: 45 })).toBe(true)
    expect(reads('set_field', { task_id: TASK, field: 'actual_duration', value: 'long' })).toBe(false)
    expect(reads('set_field', { field: 'status', value: 'completed' })).toBe(false)
  })

  it('bear what the phone saw', () => {
    expect(commandBase.safeParse({ status: 'assigned', value: null }).success).toBe(true)
    expect(commandBase.safeParse({ status: 'nonsense' }).success).toBe(false)
  })
})
