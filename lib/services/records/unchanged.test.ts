import { describe, expect, it } from 'vitest'
import { newId } from '@/lib/domain/id'
import { isUnchanged } from './unchanged'

const [customer, first, second] = [newId(), newId(), newId()]
const record = {
  name: 'Rooftop unit',
  customer: { id: customer, name: 'Harbor Foods' },
  branch: null,
  assets: [{ id: first }, { id: second }],
  due_by: '2026-11-24T00:00:00.000Z',
  custom_fields: { a: 1 },
  tax_id: 'de 811',
  external_id: 'sap-17',
}

describe('isUnchanged', () => {
  it('finds values as they are answered: ids in what they name, instants as text', () => {
    expect(isUnchanged(record, {})).toBe(true)
    const sent = {
      name: 'Rooftop unit',
      customer_id: customer.toUpperCase(),
      branch_id: null,
      asset_ids: [first, second],
      due_by: new Date('2026-11-24T00:00:00Z'),
      custom_fields: { a: 1 },
    }
    expect(isUnchanged(record, sent)).toBe(true)
  })

  it('tells any other value, reference, list or case of a text as a change', () => {
    const changes = [
      { name: 'rooftop unit' },
      { customer_id: first },
      { branch_id: first },
      { asset_ids: [first] },
      { due_by: null },
      { custom_fields: null },
      { unknown_id: first },
      { tax_id: 'DE 811' },
      { external_id: 'SAP-17' },
    ]
    for (const change of changes) expect(isUnchanged(record, change), JSON.stringify(change)).toBe(false)
  })
})
