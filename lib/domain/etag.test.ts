import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ServiceError } from '@/lib/errors'
import { etagOf, matches, requireMatch } from './etag'

const link = (expires: number) => `https://x.example/api/v1/photos/01a1-b?expires=${expires}&signature=abc${expires}`
const task = (name: string, expires: number) => ({ name, photos: [{ id: '1', url: link(expires) }] })

test('the tag differs exactly when the answer does', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      expect(etagOf(one) === etagOf(other)).toBe(JSON.stringify(one) === JSON.stringify(other))
    }),
  )
})

test('an answer with newer links is another answer, but no newer version of the record', () => {
  const old = task('Inspect', 1000)
  const now = task('Inspect', 2000)
  expect(etagOf(now)).not.toBe(etagOf(old))
  expect(matches(etagOf(old), etagOf(now))).toBe(false)
  expect(() => requireMatch(etagOf(old), now)).not.toThrow()
  expect(() => requireMatch(etagOf(old), task('Replace', 1000))).toThrow(ServiceError)
})

test('a field that is merely called url counts as any other', () => {
  const record = (url: string) => ({ custom_fields: { url } })
  expect(() => requireMatch(etagOf(record('a')), record('b'))).toThrow(ServiceError)
})

test('If-Match takes lists, weak tags and the star, and no header at all', () => {
  const record = { id: 1 }
  const tag = etagOf(record)
  for (const header of ['*', tag, `W/${tag}`, `"x", ${tag}`, null, undefined, ''])
    expect(() => requireMatch(header, record)).not.toThrow()
  for (const header of ['"x"', tag.slice(1, -1)]) expect(() => requireMatch(header, record)).toThrow(ServiceError)
})
