import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ServiceError } from '@/lib/errors'
import { objectOf, readDraft } from './draft'
import {
  addressInput,
  keyValues,
  optionalDay,
  optionalEmail,
  optionalMinutes,
  optionalText,
  optionalTimestamp,
  reference,
  text,
} from './fields'

const schema = z.object({
  name: text(),
  priority: z.enum(['low', 'high']).optional(),
  email: optionalEmail(),
  notes: optionalText(10),
  minutes: optionalMinutes(),
  at: optionalTimestamp(),
  day: optionalDay(),
  address: addressInput,
  custom_fields: keyValues('scalars'),
  parts: z.array(z.strictObject({ quantity: z.number() })).optional(),
})

function problems(body: object): Record<string, string> {
  try {
    readDraft(schema, objectOf(body), z.object({ id: z.uuid() })).finish()
  } catch (error) {
    if (error instanceof ServiceError) return Object.fromEntries(error.details.map((one) => [one.field, one.message]))
  }
  return {}
}

describe('a draft', () => {
  test('names every problem of a body at once, each by its path', () => {
    const body = {
      priority: 'huge',
      email: 'nobody',
      notes: 'far too long a note',
      minutes: 1.5,
      at: 'noon',
      day: '2026-02-30',
      address: { country: 7, planet: 'Earth' },
      parts: [{ quantity: 'two' }, { quantity: 1, color: 'red' }],
      nmae: 'x',
    }
    expect(problems(body)).toEqual({
      name: 'is required',
      priority: 'must be one of low, high',
      email: 'must be an e-mail address such as name@example.com',
      notes: 'must have at most 10 characters',
      minutes: 'must be a whole number of minutes from 0 to 525600',
      at: 'must be a timestamp such as 2026-11-20T10:00:00Z',
      day: 'must be a calendar day such as 2026-11-20',
      'address.country': 'must be a string',
      'address.planet': 'is not a field of this resource',
      'parts[0].quantity': 'must be a number',
      'parts[1].color': 'is not a field of this resource',
      nmae: 'is not a field of this resource',
    })
  })

  test('keeps valid fields while others are invalid, so that a verb can go on checking', () => {
    const draft = readDraft(schema, { name: '  Ada ', priority: 'huge' })
    expect(draft.value).toEqual({ name: 'Ada' })
    draft.reject('customer_id', 'is not an existing customer')
    expect(draft.problems.map(({ field }) => field)).toEqual(['priority', 'customer_id'])
  })

  test('trims, and takes an empty optional string as null', () => {
    const input = readDraft(schema, { name: ' x ', notes: '  ', email: '', at: null, minutes: null }).finish()
    expect(input).toMatchObject({ name: 'x', notes: null, email: null, at: null, minutes: null })
  })

  test('ignores fields that are read-only', () => {
    expect(problems({ name: 'x', id: 'anything' })).toEqual({})
  })

  test('refuses null where a value is needed', () => {
    expect(problems({ name: null, priority: null })).toEqual({ name: 'must not be null', priority: 'must not be null' })
  })

  test('refuses text that cannot be stored', () => {
    expect(problems({ name: 'a\0b', notes: '\ud800', custom_fields: { 'k\0': 'v' } })).toEqual({
      name: 'must not contain NUL or invalid Unicode',
      notes: 'must not contain NUL or invalid Unicode',
      custom_fields: 'must have keys of 1 to 200 characters',
    })
  })

  test('counts characters as people do', () => {
    expect(problems({ name: '👩'.repeat(200) })).toEqual({})
    expect(problems({ name: '👩'.repeat(201) })).toEqual({ name: 'must have at most 200 characters' })
  })

  test('rejects inherited property names as unknown fields', () => {
    const body = JSON.parse('{"name":"x","__proto__":{"a":1},"constructor":1,"toString":2}') as Record<string, unknown>
    const draft = readDraft(schema, body)
    expect(draft.problems.map(({ field }) => field)).toEqual(['__proto__', 'constructor', 'toString'])
    expect(draft.value).toEqual({ name: 'x' })
  })
})

test('refuses a key that would be dropped silently', () => {
  const body = JSON.parse('{"name":"x","custom_fields":{"__proto__":"lost","kept":1}}') as object
  expect(Object.keys(problems(body))).toEqual(['custom_fields.__proto__'])
})

test('an empty text clears an optional time or day, and a reference is trimmed', () => {
  expect(readDraft(schema, { name: 'x', at: ' ', day: '' }).finish()).toMatchObject({ at: null, day: null })
  expect(readDraft(z.object({ customer_id: reference() }), { customer_id: ' a ' }).finish()).toEqual({
    customer_id: 'a',
  })
})
