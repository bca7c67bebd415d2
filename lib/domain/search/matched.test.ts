import { describe, expect, it } from 'vitest'
import { matchedField, matchRank } from './matched'

const fields = {
  name: 'Smørrebrød Køkken',
  number: 'CUST-000012',
  phone: '+45 33 12 44 90',
  serial_number: null,
  email: 'kontor@kokken.example',
}
const machine = { name: 'Chiller', serial_number: 'CHI-O017', asset_tag: 'AST-000001' }

describe('matchedField', () => {
  it.each([
    ['smorrebrod', 'name'],
    ['kontor@', 'email'],
    ['12 44 90', 'phone'],
    ['cust-000012', 'number'],
  ])('says of %s: %s', (text, field) => expect(matchedField(fields, text)?.field).toBe(field))

  it('says nothing of what stands in another record, and of a serial number as it is read out', () => {
    expect(matchedField(fields, 'eastgate')).toBeNull()
    expect(matchedField(machine, 'chi0017')).toEqual({ field: 'serial_number', text: 'CHI-O017' })
  })
})

describe('matchRank', () => {
  it.each([
    ['+45 33124490', 0],
    ['cust-000012', 0],
    ['Smorrebrod', 1],
    ['kokken', 2],
  ])('ranks %s %i', (text, rank) => expect(matchRank(fields, text)).toBe(rank))

  it('ranks a serial number first however it is written', () => expect(matchRank(machine, 'chi o0i7')).toBe(0))
})
