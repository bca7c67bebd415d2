import { describe, expect, it } from 'vitest'
import { serve } from './contract'
import { branchContracts } from './contracts/branches'
import { defineRoute } from './define-route'
import { addressOf, allowedMethods, answerUnknownPath, apiPath, createRouter, isDecodable, operationOf } from './router'

const branches = defineRoute(
  serve(branchContracts.list, () => Promise.reject(new Error('not called'))),
  serve(branchContracts.create, () => Promise.reject(new Error('not called'))),
).GET
const branch = defineRoute(serve(branchContracts.get, () => Promise.reject(new Error('not called')))).GET

const find = createRouter([
  ['branches/[id]', branch],
  ['branches', branches],
  ['branches/bulk', branches],
  ['photos/[id]', () => undefined],
])

describe('the place of a path', () => {
  it('is its route, with decoded parameters, with and without /api in front and a slash at the end', () => {
    for (const prefix of ['/api/v1', '/v1']) {
      expect(find(`${prefix}/branches`)).toEqual({ route: branches.route, params: {} })
      expect(find(`${prefix}/branches/a%20b/`)).toEqual({ route: branch.route, params: { id: 'a b' } })
    }
  })

  it('prefers a fixed segment to a parameter, the first of a path before the others', () => {
    expect(find('/v1/branches/bulk')).toEqual({ route: branches.route, params: {} })
    const both = createRouter([
      ['branches/[id]/restore', branch],
      ['branches/external/[external_id]', branches],
    ])
    expect(both('/v1/branches/external/restore')).toEqual({ route: branches.route, params: { external_id: 'restore' } })
    expect(both('/v1/branches/external/crm%2F1')).toMatchObject({ params: { external_id: 'crm/1' } })
  })

  it.each(['/api/v1', '/v1/', '/v1/nowhere', '/v1/branches/1/2', '/v1/branches/%E0%A4%A', '/v1/photos/%zz'])(
    'is unknown for %s',
    (path) => expect(find(path)).toBe('unknown'),
  )

  it('is the framework for a route file that carries no route', () => expect(find('/v1/photos/1')).toBe('framework'))

  it.each(['/', '/v1x', '/board', '/api/auth/session', '/api/v2/branches'])('is elsewhere for %s', (path) => {
    expect(find(path)).toBe('elsewhere')
    expect(apiPath(path)).toBeNull()
  })
})

describe('the methods of a route', () => {
  it('are its operations, and HEAD where there is GET', () => {
    expect(allowedMethods(branches.route)).toBe('GET, HEAD, POST, OPTIONS')
    expect(operationOf(branches.route, 'HEAD')).toBe(branches.route.operations.GET)
    expect(operationOf(branches.route, 'DELETE')).toBeUndefined()
  })

  it('share one address', () => expect(addressOf(branch.route)).toBe('/api/v1/branches/{id}'))
})

it('an unknown path is answered with a JSON 404 that carries the id of the request', () => {
  const header = (name: string) => (name === 'request-id' ? 'mine' : null)
  const { status, headers, body } = answerUnknownPath({ header })
  expect([status, headers['Request-Id']]).toEqual([404, 'mine'])
  expect(JSON.parse(body)).toMatchObject({ error: { code: 'not_found', request_id: 'mine' } })
})

it('a path is decodable when its percent signs stand for text', () => {
  expect(['/a%20b', '/', '/%zz', '/%ff', '/%'].map(isDecodable)).toEqual([true, true, false, false, false])
})
