import { describe, expect, it, test } from 'vitest'
import { BYTE_ENCODINGS, PROPOSED, recoded } from './encoding'
import { type ColumnFormat, dateOrderIn, formatsOf, questionsOf, Survey } from './formats'
import { readDay, readMoment, readNumber } from './values'

const format = (given: Partial<ColumnFormat> = {}): ColumnFormat => ({ date_order: null, decimal: null, ...given })
function hintOf(...values: string[]) {
  const survey = new Survey()
  for (const value of values) survey.add([value])
  return survey.hints(1)[0]
}

describe('a column', () => {
  it.each([
    [['03/04/2024', '12/25/2024'], 'mdy', null],
    [['03/04/2024', '25/12/2024'], 'dmy', null],
    [['03-04-24', '3/4/2024 5:00 PM'], null, '03-04-24'],
    [['13/04/2024', '04/13/2024', '1/2/2024'], null, '1/2/2024'],
    [['2024-03-04', '04.03.2024', ''], null, null],
  ])('%j tells the order of its dates', (values, date_order, unclear_date) => {
    expect(hintOf(...values)).toMatchObject({ date_order, unclear_date })
  })

  it.each([
    [['1,234', '0,5'], ',', null],
    [['1,234', '1,234.50'], '.', null],
    [['1,234', '12.5'], '.', null],
    [['1,234', '500'], null, '1,234'],
    [['$1,234,567'], '.', null],
    [['1.234,56'], ',', null],
  ])('%j tells what stands before the fraction', (values, decimal, unclear_number) => {
    expect(hintOf(...values)).toMatchObject({ decimal, unclear_number })
  })

  it('is asked about where a field of it needs to know, and answered once', () => {
    const survey = new Survey()
    survey.add(['Pump', '03/04/2024', '03/04/2024'])
    const headings = ['Name', 'Installed', 'Notes']
    const hints = survey.hints(3)
    const questions = questionsOf('assets', headings, ['name', 'install_date', 'notes'], hints)
    expect(questions).toEqual([{ column: 1, heading: 'Installed', about: 'date_order', value: '03/04/2024' }])
    expect(formatsOf(hints, [null, { date_order: 'dmy' }])[1]).toEqual(format({ date_order: 'dmy' }))
  })
})

test.each([
  ['03/04/2024', 'mdy', '2024-03-04'],
  ['03/04/2024', 'dmy', '2024-04-03'],
  ['3-4-24', 'mdy', '2024-03-04'],
  ['1/2/46', 'mdy', '2046-01-02'],
  ['1/2/47', 'mdy', '1947-01-02'],
  ['20.11.26', 'mdy', '2026-11-20'],
  ['2024/3/4', null, '2024-03-04'],
  ['03/04/2024', null, '03/04/2024'],
  ['next week', 'dmy', 'next week'],
] as const)('%s with %s is the day %s', (text, date_order, day) => {
  expect(readDay(text, format({ date_order }), 2026)).toBe(day)
})

test.each([
  ['3/4/2024 5:30 PM', '2024-03-04T22:30:00.000Z'],
  ['3/4/2024 12:05 am', '2024-03-04T05:05:00.000Z'],
  ['3/4/2024 12:05:07 p.m.', '2024-03-04T17:05:07.000Z'],
  ['2024-03-04T17:05', '2024-03-04T22:05:00.000Z'],
  ['3/4/2024 13:05 PM', '3/4/2024 13:05 PM'],
  ['3/4/2024 25:00', '3/4/2024 25:00'],
])('%s on a clock of New York is %s', (text, moment) => {
  expect(readMoment(text, format({ date_order: 'mdy' }), 'America/New_York')).toBe(moment)
})

test.each([
  ['52.5', null, 52.5],
  ['52,5', null, 52.5],
  ['1.234,56', null, 1234.56],
  ['$1,234.56', null, 1234.56],
  ['1 234,5 €', null, 1234.5],
  ["1'234.50", null, 1234.5],
  ['(12.00)', null, -12],
  ['($1,200)', '.', -1200],
  ['-7', null, -7],
  ['1,234', '.', 1234],
  ['1,234', ',', 1.234],
  ['1.234', ',', 1234],
  ['1,234,567', null, 1234567],
  ['1,23,456.0', null, '1,23,456.0'],
  ['12 kg', null, '12 kg'],
  ['1.2.3', null, '1.2.3'],
  ['', null, ''],
] as const)('%s with %s is %s', (text, decimal, value) => {
  expect(readNumber(text, format({ decimal }))).toBe(value)
})

test('the order of dates that a company probably means is that of its country', () => {
  expect(['America/New_York', 'America/Indiana/Knox', 'Pacific/Honolulu'].map(dateOrderIn)).toEqual([
    'mdy',
    'mdy',
    'mdy',
  ])
  expect(['Europe/Berlin', 'America/Sao_Paulo', 'Australia/Sydney'].map(dateOrderIn)).toEqual(['dmy', 'dmy', 'dmy'])
})

test('a text goes from each encoding of bytes to each other and back without a loss', () => {
  const all = new TextDecoder(PROPOSED).decode(Uint8Array.from({ length: 256 }, (_none, byte) => byte))
  for (const from of BYTE_ENCODINGS)
    for (const to of BYTE_ENCODINGS) {
      const text = recoded(all, PROPOSED, from)
      expect(recoded(recoded(text, from, to), to, from)).toBe(text)
    }
  expect(recoded('Ïðèâåò', 'windows-1252', 'windows-1251')).toBe('Привет')
})
