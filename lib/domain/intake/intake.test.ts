import { describe, expect, it, test } from 'vitest'
import { addressLine } from '@/lib/domain/address'
import { parseAddressLine } from './address-line'
import { fieldOfTyped, kindOfTyped, phoneEnd, serialOf } from './typed'

describe('kindOfTyped', () => {
  it.each(['+1 (206) 555-0188', '206.555.0188', '555-0188', '089 / 12 34 56', '+442079460958'])(
    'takes %s for a phone number',
    (text) => expect(kindOfTyped(text)).toBe('phone'),
  )
  it.each([
    '1200 Pike St',
    '12a Alder Street, Seattle, WA 98101',
    'Hauptstraße 12',
    'Hauptstr. 12, 80331 München',
    '10 Downing Street, London SW1A 2AA',
  ])('takes %s for an address', (text) => expect(kindOfTyped(text)).toBe('address'))
  it.each(['RTU-0042-118', 'S/N 12', 'serial number: B-77', '4711B0032', '12345678901234567'])(
    'takes %s for a serial number',
    (text) => expect(kindOfTyped(text)).toBe('serial_number'),
  )
  it.each(['Alder Street Clinic', 'Studio54', '7-Eleven', '3M', 'Cafe 1900', 'Dana Harbor, M.D.', ''])(
    'takes %s for a name',
    (text) => expect(kindOfTyped(text)).toBe('name'),
  )
})

test('serialOf leaves out the words before a serial number', () => {
  expect(['S/N 4711-B', 'sn: 4711-B', 'Serial no. 4711-B', '4711-B'].map(serialOf)).toEqual(Array(4).fill('4711-B'))
  expect(serialOf('SN-4711')).toBe('SN-4711')
})

test('fieldOfTyped puts what was typed where it belongs', () => {
  expect(fieldOfTyped(' (206) 555-0199 ')).toEqual({ field: 'phone', value: '(206) 555-0199' })
  expect(fieldOfTyped('S/N OV-4711')).toEqual({ field: 'serial_number', value: 'OV-4711' })
  expect(fieldOfTyped('12 Alder St, Reno, NV 89501')).toMatchObject({ field: 'address' })
  expect(fieldOfTyped('Elm Dental')).toEqual({ field: 'name', value: 'Elm Dental' })
})

test('phoneEnd is the same however a number is written', () => {
  expect(phoneEnd('+1 (206) 555-0188')).toBe('65550188')
  expect('2065550188').toContain(phoneEnd('+1 206 555 0188'))
  expect(phoneEnd('089 123456')).toBe(phoneEnd('+49 89 123456'))
  expect(phoneEnd('555-0188')).toBe('5550188')
})

describe('parseAddressLine', () => {
  const parts = (line: string) => {
    const { street, city, state, postal_code, country } = parseAddressLine(line) ?? {}
    return [street, city, state, postal_code, country].map((part) => part ?? '')
  }
  it('reads an American address', () => {
    expect(parts('1200 Pike St, Seattle, WA 98101')).toEqual(['1200 Pike St', 'Seattle', 'WA', '98101', ''])
    expect(parts('1200 Pike St, Seattle WA 98101')).toEqual(['1200 Pike St', 'Seattle', 'WA', '98101', ''])
    expect(parts('1200 Pike St, Suite 5, Seattle, WA 98101-1234, USA')).toEqual([
      '1200 Pike St, Suite 5',
      'Seattle',
      'WA',
      '98101-1234',
      'USA',
    ])
    expect(parts('1200 Pike St WA 98101')).toEqual(['1200 Pike St', '', 'WA', '98101', ''])
  })
  it('reads addresses of other countries', () => {
    expect(parts('Hauptstr. 12, 80331 München')).toEqual(['Hauptstr. 12', 'München', '', '80331', ''])
    expect(parts('Damrak 1, 1012 LG Amsterdam, Netherlands')).toEqual([
      'Damrak 1',
      'Amsterdam',
      '',
      '1012 LG',
      'Netherlands',
    ])
    expect(parts('10 Downing Street, London SW1A 2AA, UK')).toEqual([
      '10 Downing Street',
      'London',
      '',
      'SW1A 2AA',
      'UK',
    ])
  })
  it('keeps in the street what it cannot tell apart', () => {
    expect(parts('1200 Pike St')).toEqual(['1200 Pike St', '', '', '', ''])
    expect(parseAddressLine(' , ')).toBeNull()
  })
  it('reads a state that is written out, and what is inside a building', () => {
    const seattle = ['1200 Pike St', 'Seattle', 'Washington', '98101', '']
    expect(parts('1200 Pike St, Seattle, Washington 98101')).toEqual(seattle)
    expect(parts('1200 Pike St, Seattle, Washington, 98101')).toEqual(seattle)
    expect(parts('1200 Pike St, Suite 1200, #5, Seattle, WA 98101')).toEqual([
      '1200 Pike St, Suite 1200, #5',
      'Seattle',
      'WA',
      '98101',
      '',
    ])
  })
  it.each([
    ['1 A St', 'Reno', 'NV', '89501', 'USA'],
    ['1200 Pike Street', 'Seattle', 'Washington', '98101', 'United States'],
    ['Hauptstraße 12', 'München', 'Bayern', '80331', 'Deutschland'],
    ['Damrak 1', 'Amsterdam', 'Noord-Holland', '1012LG', 'Nederland'],
    ['10 Downing Street', 'London', 'England', 'SW1A 2AA', 'United Kingdom'],
    ['800 Robson Street', 'Vancouver', 'British Columbia', 'V6Z 3B7', 'Canada'],
    ['Nowy Świat 1', 'Warszawa', 'mazowieckie', '00-496', 'Polska'],
  ])('reads what addressLine wrote of %s', (street, city, state, postal_code, country) => {
    const address = { street, city, state, postal_code, country }
    expect(parseAddressLine(addressLine(address) ?? '')).toEqual(address)
  })
})
