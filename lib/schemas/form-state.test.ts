import { describe, expect, it } from 'vitest'
import { changedFields, formPath } from './form-state'

describe('formPath', () => {
  it('writes the API’s paths as the form library does', () => {
    expect(formPath('parts[0].quantity')).toBe('parts.0.quantity')
    expect(formPath('address.country')).toBe('address.country')
    expect(formPath('a[1][12].b')).toBe('a.1.12.b')
  })
})

describe('changedFields', () => {
  it('names what differs, and takes absent, null and an empty text for the same', () => {
    expect(
      changedFields(
        { name: 'Mine', notes: '', phone: null, email: 'a@b.c', address: { city: 'Ulm', country: 'DE' } },
        { name: 'Theirs', notes: null, phone: '', email: 'a@b.c', address: { country: 'DE', city: 'Ulm' }, id: '1' },
      ),
    ).toEqual(['name'])
  })

  it('ignores fields that the record does not have', () => {
    expect(changedFields({ draft_only: 'x' }, { name: 'y' })).toEqual([])
  })
})
