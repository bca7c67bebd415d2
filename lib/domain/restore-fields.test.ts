import { describe, expect, it } from 'vitest'
import { inputOf } from './restore-fields'

const read = (record: Record<string, unknown>, ...accepted: string[]) =>
  Object.fromEntries([...inputOf(record, new Set(accepted))].map(([name, { field, value }]) => [name, [field, value]]))

describe('inputOf', () => {
  it('keeps fields that the update accepts and leaves out the others', () => {
    expect(read({ name: 'Harbor', created_at: 'x' }, 'name')).toEqual({ name: ['name', 'Harbor'] })
  })

  it('turns a reference into its id, and a missing one into null', () => {
    expect(read({ customer: { id: 'c', name: 'Harbor' } }, 'customer_id')).toEqual({ customer: ['customer_id', 'c'] })
    for (const customer of [null, 'c', {}])
      expect(read({ customer }, 'customer_id')).toEqual({ customer: ['customer_id', null] })
  })

  it('turns assets into a list of their ids', () => {
    expect(read({ assets: [{ id: 'a' }, { id: 'b' }] }, 'asset_ids')).toEqual({ assets: ['asset_ids', ['a', 'b']] })
    expect(read({ assets: null }, 'asset_ids')).toEqual({ assets: ['asset_ids', []] })
    expect(read({ assets: [{ id: 'a' }] }, 'name')).toEqual({})
  })

  it('reduces parts to their id and quantity', () => {
    const parts = [{ part_id: 'p', quantity: 2, name: 'Filter' }]
    const reduced = [{ part_id: 'p', quantity: 2 }]
    expect(read({ parts_required: parts }, 'parts')).toEqual({ parts_required: ['parts', reduced] })
    expect(read({ parts_used: parts }, 'parts_used')).toEqual({ parts_used: ['parts_used', reduced] })
    expect(read({ parts_required: parts }, 'name')).toEqual({})
    expect(read({ spare: parts }, 'spare')).toEqual({ spare: ['spare', parts] })
  })
})
