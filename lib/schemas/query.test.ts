import { expect, test } from 'vitest'
import type { z } from 'zod'
import { NO_ID } from '@/lib/domain/id'
import { ServiceError } from '@/lib/errors'
import { searchQuery } from './data/search'
import { byDay, containing, listOf, ofRecord, withAnyOf, withExternalId } from './list'
import { parseQuery } from './query'

const { query: schema } = listOf({
  sort: { created_at: 'timestamp', name: 'text' },
  filters: {
    status: withAnyOf(['open', 'closed']),
    customer_id: ofRecord(),
    from_date: byDay('from_day', 'created_at', 'Made on this day or later'),
    search: containing('name'),
    external_id: withExternalId(),
  },
})

const parse = (query: string) => parseQuery(schema, new URLSearchParams(query))

function problems(query: string, of: z.ZodObject = schema): Record<string, string> {
  try {
    parseQuery(of, new URLSearchParams(query))
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'bad_request')
      return Object.fromEntries(error.details.map((one) => [one.field, one.message]))
  }
  return {}
}

test('reads what a list takes', () => {
  expect(
    parse('page=2&per_page=100&sort=-name&status=open,%20closed,open&search=%20pump%20&from_date=2026-11-20'),
  ).toEqual({
    page: 2,
    per_page: 100,
    sort: '-name',
    status: ['open', 'closed'],
    search: 'pump',
    from_date: '2026-11-20',
  })
})

test('names every bad parameter: unknown, empty, repeated, out of range, not of the list', () => {
  expect(
    problems(
      'page=0&per_page=101&sort=size&status=open,lost&statsu=open&search=&from_date=2026-02-30&customer_id=a&customer_id=b',
    ),
  ).toEqual({
    page: 'must be a whole number from 1 to 1000000000',
    per_page: 'must be a whole number from 1 to 100',
    sort: 'must be one of created_at, -created_at, name, -name',
    status: 'must be one or more of open, closed, separated by commas',
    statsu: 'is not a parameter of this operation',
    search: 'must not be empty',
    from_date: 'must be a calendar day such as 2026-11-20',
    customer_id: 'may be given only once',
  })
})

test.each(['1e3', '+1', '1.0', '0x10', ' ', '99999999999'])('page=%s is bad', (page) => {
  expect(Object.keys(problems(`page=${encodeURIComponent(page)}`))).toEqual(['page'])
})

test('page and cursor cannot be combined', () => {
  expect(problems('page=1&cursor=abc')).toEqual({ cursor: 'cannot be combined with page' })
})

test('a malformed id matches nothing instead of everything', () => {
  expect(parse('customer_id=42').customer_id).toBe(NO_ID)
})

test('an offset whose plus sign was not escaped still means what it says', () => {
  expect(parse('updated_after=2026-11-20T10:00:00+02:00').updated_after).toEqual(new Date('2026-11-20T08:00:00Z'))
})

test('text that the database cannot hold is named, whatever it is compared with', () => {
  const message = 'must not contain NUL or invalid Unicode'
  expect(problems('search=a%00b&external_id=%00')).toEqual({ search: message, external_id: message })
})

test('texts are bounded by characters, not by the halves that some are stored in', () => {
  const emoji = '😀'
  const most = { search: `must have at most 200 characters` }
  expect([problems(`search=${emoji.repeat(200)}`), problems(`search=${emoji.repeat(201)}`)]).toEqual([{}, most])
  const bounds = { q: 'must have 2 to 100 characters' }
  expect(problems(`q=${emoji}`, searchQuery)).toEqual(bounds)
  expect(problems(`q=${emoji.repeat(2)}`, searchQuery)).toEqual({})
  expect([100, 101].map((n) => problems(`q=${emoji.repeat(n)}`, searchQuery))).toEqual([{}, bounds])
})

test('names a parameter that the operation cannot do without, beside all others that are wrong', () => {
  expect(problems('record_type=asset&page=1', searchQuery)).toEqual({
    search: 'is required',
    page: 'is not a parameter of this operation',
  })
  expect(problems('q=', searchQuery)).toEqual({ q: 'must not be empty' })
  expect(problems('q=harbor', searchQuery)).toEqual({})
})
