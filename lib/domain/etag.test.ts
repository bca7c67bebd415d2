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

test('newer signed links change the answer’s tag, but not the version of the record', () => {
  const old = task('Inspect', 1000)
  const now = task('Inspect', 2000)
  expect(etagOf(now)).not.toBe(etagOf(old))
  expect(matches(etagOf(old), etagOf(now))).toBe(false)
  expect(() => requireMatch(etagOf(old), now)).not.toThrow()
  expect(() => requireMatch(etagOf(old), task('Replace', 1000))).toThrow(ServiceError)
})

test('a field that is only named url counts like any other', () => {
  const record = (url: string) => ({ custom_fields: { url } })
  expect(() => requireMatch(etagOf(record('a')), record('b'))).toThrow(ServiceError)
})

test('If-Match accepts lists, weak tags, the star and a missing header', () => {
  const record = { id: 1 }
  const tag = etagOf(record)
  for (const header of ['*', tag, `W/${tag}`, `"x", ${tag}`, null, undefined, ''])
    expect(() => requireMatch(header, record)).not.toThrow()
  for (const header of ['"x"', tag.slice(1, -1)]) expect(() => requireMatch(header, record)).toThrow(ServiceError)
})

test('conflicts change the answer’s tag, but not the version of the record', () => {
  const free = { id: 1, conflicts: [] }
  const takenItems = { id: 1, conflicts: [{ kind: 'overlap' }] }
  expect(etagOf(takenItems)).not.toBe(etagOf(free))
  expect(etagOf(takenItems)).not.toBe(etagOf({ id: 1, conflicts: [{ kind: 'leave' }] }))
  expect(etagOf(free)).toBe(etagOf({ id: 1 }))
  expect(() => requireMatch(etagOf(free), takenItems)).not.toThrow()
  expect(() => requireMatch(etagOf(takenItems), { id: 2, conflicts: [] })).toThrow(ServiceError)
  expect(etagOf({ conflicts: 'none' })).not.toBe(etagOf({}))
})

test('tags have one part, and a second one for links and conflicts', () => {
  expect(etagOf({ id: 1 })).toMatch(/^"[\w-]{27}"$/)
  expect(etagOf(task('Inspect', 1000))).toMatch(/^"[\w-]{27}\.[\w-]{8}"$/)
})

test('only whole signed links count as links', () => {
  const [signed, thumb] = [link(1000), `${link(1000)}&size=thumb`]
  for (const url of [signed, thumb]) expect(etagOf({ url })).toContain('.')
  for (const url of [`see ${signed}`, `${signed} now`, signed.replace('photos', 'files'), `${signed}&x=1`])
    expect(etagOf({ url })).not.toContain('.')
})

test('If-None-Match finds the exact tag in a list, and the star', () => {
  const tag = etagOf({ id: 1 })
  for (const header of ['*', tag, `"x",${tag}`, `W/${tag}`, ` ${tag} `]) expect(matches(header, tag)).toBe(true)
  for (const header of ['', '"x"', `x${tag}`, `"W/${tag.slice(1)}`]) expect(matches(header, tag)).toBe(false)
})
