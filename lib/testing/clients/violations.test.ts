import { describe, expect, it } from 'vitest'
import { CUT, understoodBody, understoodPath, type Violation, violationsOf } from './violations'

const inBody = (code: string, message: string, ...path: string[]): Violation => ({
  location: ['request', 'body', ...path],
  severity: 'Error',
  code,
  message,
})
const extra = (name: string, ...path: string[]) =>
  inBody('additionalProperties', `Request body must NOT have additional properties; found '${name}'`, ...path)

describe('the violations of a header', () => {
  it('are none without one', () => expect(violationsOf(undefined)).toEqual([]))

  it('are all of it', () => {
    const reported = [extra('colour'), inBody('minLength', 'is too short', 'name')]
    expect(violationsOf(JSON.stringify(reported))).toEqual(reported)
  })

  it('are the whole ones where Prism cut them off, wherever that is, and say that there are more', () => {
    const reported = [extra('a'), inBody('enum', 'must be one of "},{"'), extra('c')]
    const json = JSON.stringify(reported)
    for (let length = 0; length < json.length; length += 1) {
      const results = violationsOf(`Too many violations! ${json.slice(0, length)}`)
      expect(results.at(-1)).toMatchObject({ code: CUT })
      expect(reported.slice(0, results.length - 1)).toEqual(results.slice(0, -1))
    }
  })
})

describe('a body as the server understood it', () => {
  const answer = JSON.stringify({ data: { id: '1', name: 'Ana', phone: null, site: { id: '2', name: 'Pier' } } })
  const understood = (body: object, ...violations: Violation[]) => {
    const text = understoodBody(JSON.stringify(body), answer, violations)
    return text === null ? null : (JSON.parse(text) as unknown)
  }

  it('is without the fields of the record that cannot be written', () =>
    expect(understood({ id: '1', name: 'Ana' }, extra('id'))).toEqual({ name: 'Ana' }))

  it('keeps a field that the record does not have', () =>
    expect(understood({ colour: 'red', name: 'Ana' }, extra('colour'))).toBeNull())

  it('has null for an empty text, wherever it is, and keeps another wrong one', () => {
    const wrong = [inBody('format', 'must match', 'phone'), inBody('enum', 'must be', 'sites', '0', 'kind')]
    expect(understood({ phone: '', sites: [{ kind: '' }] }, ...wrong)).toEqual({ phone: null, sites: [{ kind: null }] })
    expect(understood({ phone: 'x' }, inBody('format', 'must match', 'phone'))).toBeNull()
  })

  it('is the same where the answer or the query is what is wrong', () => {
    const location = ['response', 'body', 'name']
    expect(understood({ name: '' }, { ...inBody('type', 'must be a string'), location })).toBeNull()
  })

  it('finds the records of many operations', () => {
    const many = JSON.stringify({ data: { results: [{ status: 200, record: { id: '1', version: 2 } }] } })
    const body = JSON.stringify({ operations: [{ action: 'update', data: { version: 2, name: 'x' } }] })
    const text = understoodBody(body, many, [extra('version', 'operations', '0', 'data')])
    expect(JSON.parse(text ?? '')).toEqual({ operations: [{ action: 'update', data: { name: 'x' } }] })
  })
})

describe('a path as the server understood it', () => {
  const noId: Violation = {
    location: ['request', 'query', 'customer_id'],
    severity: 'Error',
    code: 'format',
    message: 'Request query parameter customer_id must match format "uuid"',
  }
  const understood = (data: unknown[], ...violations: Violation[]) =>
    understoodPath('/sites?customer_id=x&sort=name', JSON.stringify({ data }), violations)

  it('uses an id that no record has for an invalid one', () =>
    expect(understood([], noId)).toBe('/sites?customer_id=00000000-0000-7000-8000-000000000000&sort=name'))

  it('is the same where something was found, or something else is wrong', () => {
    expect(understood([{ id: '1' }], noId)).toBeNull()
    expect(understood([], { ...noId, message: 'must match format "date-time"' })).toBeNull()
    expect(understood([], { ...noId, location: ['request', 'path', 'id'] })).toBeNull()
  })
})
