import { beforeAll, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { makeAccount } from '@/lib/testing/account'
import { makeApiKey } from '@/lib/testing/api-key'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { PATCH } from './route'

const ADDRESS = { street: '410 Terry Ave N', city: 'Seattle', state: 'WA', postal_code: '98109', country: 'US' }

let ctx: ServiceContext
let admin: string

beforeAll(async () => {
  ctx = await makeAccount()
  admin = await makeApiKey(ctx, 'admin')
})

async function patch(id: string, body: object, headers: Record<string, string> = {}, key = admin) {
  return send('PATCH', id, body, headers, key)
}

async function send(method: 'PATCH' | 'PUT', id: string, body: object, headers: Record<string, string>, key: string) {
  const request = new Request(`http://localhost/api/v1/customers/${id}`, {
    method,
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
  })
  // A route file exports one handler for all methods; the request says which it is.
  const answer = await PATCH(request, { params: Promise.resolve({ id }) })
  const json = (await answer.json()) as { data?: Record<string, unknown>; error?: { details: { field: string }[] } }
  return { status: answer.status, ...json }
}

const make = () => makeCustomer(ctx, { name: 'Harbor Foods', address: ADDRESS, custom_fields: { a: 1, b: 2 } })

describe('PATCH of a record with objects', () => {
  it('merges members into the stored object, and null removes a member', async () => {
    const { id } = await make()
    const { status, data } = await patch(id, { address: { city: 'Tacoma' }, custom_fields: { b: null, c: 3 } })
    expect(status).toBe(200)
    expect(data).toMatchObject({ name: 'Harbor Foods', address: { ...ADDRESS, city: 'Tacoma' } })
    expect(data?.custom_fields).toEqual({ a: 1, c: 3 })
  })

  it('names a wrong member and changes nothing', async () => {
    const { id } = await make()
    const { status, error } = await patch(id, { address: { city: 5 } })
    expect([status, error?.details.map(({ field }) => field)]).toEqual([422, ['address.city']])
  })

  it('keeps every one of several concurrent changes', async () => {
    const { id } = await make()
    const names = ['c', 'd', 'e']
    const answers = await Promise.all(names.map((name) => patch(id, { custom_fields: { [name]: name } })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await patch(id, {})).data?.custom_fields).toEqual({ a: 1, b: 2, c: 'c', d: 'd', e: 'e' })
  })

  it('rejects a change when If-Match names an older version', async () => {
    const { id } = await make()
    expect((await patch(id, { address: { city: 'Tacoma' } }, { 'if-match': '"other"' })).status).toBe(412)
  })

  it('needs only the write scope', async () => {
    const { id } = await make()
    const writer = await makeApiKey(ctx, 'write:customers')
    expect((await patch(id, { address: { city: 'Tacoma' } }, {}, writer)).status).toBe(200)
  })
})

describe('PUT of a record with objects', () => {
  it('replaces the whole object', async () => {
    const { id } = await make()
    const { data } = await send('PUT', id, { custom_fields: { c: 3 } }, {}, admin)
    expect(data?.custom_fields).toEqual({ c: 3 })
  })
})
