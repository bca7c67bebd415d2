import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import { allContracts } from '@/lib/api/contracts/all'
import { ApiClient, codeOf, dataOf, fieldsOf, rowsOf } from '@/lib/testing/api/client'
import { overHttp } from '@/lib/testing/api/transport'
import { makeCompany } from '@/e2e/support/company'
import { type Company, makeSpareKey } from '@/lib/testing/api/company'
import { recipes, SPENDS_A_KEY } from '@/lib/testing/api/recipes'
import { serverUrl, THROUGH_FRAMEWORK } from '@/e2e/support/server'
import { makeWorld, PHOTO, type World } from '@/lib/testing/api/world'

/** The operations that change one record of a path of its own. */
const changesOfRecords = allContracts.filter(
  ({ method, path }) =>
    method === 'PUT' && path.endsWith('/{id}') && allContracts.some((one) => one.method === 'GET' && one.path === path),
)

let company: Company
let world: World

test.beforeAll(async () => {
  company = await makeCompany({ tier: 'professional' })
  world = await makeWorld(company.api)
})

test.describe('the request', () => {
  test('answers the same under /v1', async () => {
    const short = await fetch(`${serverUrl()}/v1/branches`, { headers: { authorization: `Bearer ${company.api.key}` } })
    const long = await company.api.get('/branches')
    expect(short.status).toBe(200)
    expect(await short.json()).toEqual(long.json)
  })

  for (const path of [
    '',
    '/',
    '/nothing',
    '/work-orders/x/y/z',
    '/WORK-ORDERS',
    '/%00',
    '/photos/%ff',
    '/work-orders/%E0%A4%A',
    '/..%2f..%2fetc/passwd',
  ])
    test(`an unknown path ${path} is a JSON 404, also without a credential`, async () => {
      const response = await fetch(`${serverUrl()}/api/v1${path}`, { redirect: 'manual' })
      const body = (await response.json()) as { error: { code: string } }
      expect(response.status).toBe(404)
      expect(body.error.code).toBe('not_found')
    })

  test('a trailing slash is the same path; double slashes are too, or redirect to it', async () => {
    const headers = { authorization: `Bearer ${company.api.key}` }
    const plain = await company.api.get('/branches')
    const ended = await fetch(`${serverUrl()}/api/v1/branches/`, { headers, redirect: 'manual' })
    expect([ended.status, await ended.json()]).toEqual([200, plain.json])
    const doubled = await fetch(`${serverUrl()}/api/v1//branches`, { headers, redirect: 'manual' })
    // Next redirects before it asks any code of ours (docs/decisions/003).
    const leads = test.info().project.name === THROUGH_FRAMEWORK
    expect([doubled.status, doubled.headers.get('location')]).toEqual(leads ? [308, '/api/v1/branches'] : [200, null])
  })

  test('a method that a path does not have is 405 with Allow, after the credential', async () => {
    const answer = await company.api.send('DELETE', '/branches')
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS'])
    expect((await new ApiClient(overHttp(serverUrl()), null).send('DELETE', '/branches')).status).toBe(401)
  })

  test('OPTIONS tells the methods of a path without a credential, and a page of nobody nothing more', async () => {
    const headers = { origin: 'https://nobody.example', 'access-control-request-method': 'GET' }
    const answer = await fetch(`${serverUrl()}/api/v1/branches`, { method: 'OPTIONS', headers })
    expect([answer.status, answer.headers.get('allow'), await answer.text()]).toEqual([
      ...[204, 'GET, HEAD, POST, OPTIONS', ''],
    ])
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    // The framework alone names headers of its own before it.
    expect(answer.headers.get('vary')?.split(', ')).toContain('Origin')
  })

  test('a body must be a JSON object with its content type, within the size limit', async () => {
    const cases: [number, string, string | Uint8Array<ArrayBuffer>, string][] = [
      [415, 'unsupported_media_type', 'name=x', 'application/x-www-form-urlencoded'],
      [415, 'unsupported_media_type', '{}', 'text/plain'],
      [415, 'unsupported_media_type', '{}', 'application/json; charset=latin1'],
      [413, 'payload_too_large', new Uint8Array(33 * 1024 * 1024), 'application/json'],
      [400, 'bad_request', '{"name":', 'application/json'],
      [400, 'bad_request', '[]', 'application/json'],
      [400, 'bad_request', 'null', 'application/json'],
      [400, 'bad_request', '"text"', 'application/json'],
      [422, 'validation_error', Uint8Array.from(Buffer.from('{"name":"\xff"}', 'latin1')), 'application/json'],
      [422, 'validation_error', '{"name":"a\\u0000b"}', 'application/json'],
      [422, 'validation_error', '{}', 'application/json; charset=utf-8'],
    ]
    for (const [status, code, raw, type] of cases) {
      const answer = await company.api.send('POST', '/branches', { raw, headers: { 'content-type': type } })
      expect([answer.status, codeOf(answer)], `${type} ${String(raw).slice(0, 20)}`).toEqual([status, code])
    }
  })

  test('a chunked body past the limit is answered before all of it was sent', async () => {
    const headers = { authorization: `Bearer ${company.api.key}`, 'content-type': 'application/json' }
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(`${serverUrl()}/api/v1/branches`, { method: 'POST', headers }, resolve)
      sent.on('error', reject)
      Readable.from(Array.from({ length: 48 }, () => Buffer.alloc(1024 * 1024))).pipe(sent)
    })
    expect([answer.statusCode, await json(answer)]).toMatchObject([413, { error: { code: 'payload_too_large' } }])
  })

  test('a compressed body is 415 and an enormous one 413', async () => {
    const packed = await company.api.post('/branches', { name: 'x' }, { headers: { 'content-encoding': 'gzip' } })
    expect(packed.status).toBe(415)
    const deep = `{"name":"x","address":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    const wide = `{"name":"x","address":[${'1,'.repeat(30_000)}1]}`
    const broken = Uint8Array.from(Buffer.from(deep.replace('"x"', '"\u00ff"'), 'latin1'))
    const fields = `{${Array.from({ length: 2_000 }, (_, index) => `"f${index}":1`).join(',')}}`
    for (const raw of [deep, wide, fields]) {
      const plain = await company.api.send('POST', '/branches', { raw })
      const once = await company.api.send('POST', '/branches', {
        raw,
        headers: { 'idempotency-key': `d${raw.length}` },
      })
      expect([plain.status, once.status], raw.slice(0, 40)).toEqual([422, 422])
      expect(fieldsOf(plain)).toHaveLength(1)
    }
    expect((await company.api.send('POST', '/branches', { raw: broken })).status).toBe(422)
  })

  test('is checked in the documented order', async () => {
    const reader = new ApiClient(overHttp(serverUrl()), await company.keyFor('read:customers'))
    const bad = { raw: '{', headers: { 'content-type': 'text/plain' } }
    expect((await reader.send('PUT', `/branches/${world.branch.id}`, bad)).status).toBe(403)
    expect((await company.api.send('PUT', '/branches/none', bad)).status).toBe(415)
    expect((await company.api.send('PUT', '/branches/none', { raw: '{' })).status).toBe(400)
    const stale = { headers: { 'if-match': '"stale"' } }
    expect((await company.api.put('/branches/none', { name: '' }, stale)).status).toBe(404)
    expect((await company.api.put(`/branches/${world.branch.id}`, { name: '' }, stale)).status).toBe(412)
    expect((await company.api.put(`/branches/${world.branch.id}`, { name: '' })).status).toBe(422)
  })

  test('has a Request-Id: the client’s when it is valid, else a new one', async () => {
    const own = await company.api.get('/branches', { headers: { 'request-id': 'job-42.7' } })
    expect(own.headers.get('request-id')).toBe('job-42.7')
    const insane = await company.api.get('/branches/none', { headers: { 'request-id': 'a b<c>' } })
    expect(insane.headers.get('request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect((insane.json.error as { request_id: string }).request_id).toBe(insane.headers.get('request-id'))
  })

  test('HEAD answers as GET without the body', async () => {
    const url = `${serverUrl()}/api/v1/branches/${world.branch.id}`
    const headers = { authorization: `Bearer ${company.api.key}` }
    const [get, head] = await Promise.all([fetch(url, { headers }), fetch(url, { headers, method: 'HEAD' })])
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, get.headers.get('etag'), ''])
  })
})

test.describe('versions of a record', () => {
  test('If-None-Match gives 304; an outdated If-Match gives 412 and writes nothing', async () => {
    const path = `/customers/${world.customer.id}`
    const first = await company.api.get(path)
    const etag = first.headers.get('etag') ?? ''
    expect((await company.api.get(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const changed = await company.api.put(path, { notes: 'Gate code 4411' }, { headers: { 'if-match': etag } })
    expect(changed.status).toBe(200)
    expect((await company.api.get(path, { headers: { 'if-none-match': etag } })).status).toBe(200)
    const lost = await company.api.put(path, { notes: 'Lost' }, { headers: { 'if-match': etag } })
    expect([lost.status, codeOf(lost)]).toEqual([412, 'precondition_failed'])
    expect((await company.api.delete(path, { headers: { 'if-match': etag } })).status).toBe(412)
    expect(dataOf(await company.api.get(path)).notes).toBe('Gate code 4411')
  })

  test('of two changes that both read the same version, one is refused', async () => {
    const path = `/sites/${world.site.id}`
    const etag = (await company.api.get(path)).headers.get('etag') ?? ''
    const names = Array.from({ length: 8 }, (_, index) => `Pier ${index}`)
    const answers = await Promise.all(
      names.map((name) => company.api.put(path, { name }, { headers: { 'if-match': etag } })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 412),
    ])
  })

  for (const { id, path: pattern } of changesOfRecords)
    test(`what was read can be sent back to ${pattern}, and changes nothing`, async () => {
      if (SPENDS_A_KEY.has(id)) await makeSpareKey(company.accountId)
      const { path } = (await recipes[id]?.(world, company.api)) ?? { path: 'no recipe' }
      const read = await company.api.get(path)
      const written = await company.api.put(path, dataOf(read))
      expect(written.status, `${path}: ${written.text}`).toBe(200)
      expect([dataOf(written), written.headers.get('etag')], path).toEqual([dataOf(read), read.headers.get('etag')])
    })

  test('PATCH answers the same as PUT', async () => {
    const answer = await company.api.send('PATCH', `/branches/${world.branch.id}`, {
      body: { name: 'North and Shoreline' },
    })
    expect([answer.status, dataOf(answer).name]).toEqual([200, 'North and Shoreline'])
  })
})

test.describe('lists', () => {
  test('page and cursor return the same records, each once', async () => {
    for (let index = 0; index < 12; index++) await company.api.create('/products', { name: `Model ${index % 5}` })
    for (const sort of ['', '&sort=name', '&sort=-name', '&sort=created_at']) {
      const all = rowsOf(await company.api.get(`/products?per_page=100${sort}`)).map(({ id }) => id)
      const seen: unknown[] = []
      let cursor: string | null = null
      do {
        const next: string = cursor ? `&cursor=${cursor}` : ''
        const answer = await company.api.get(`/products?per_page=5${sort}${next}`)
        seen.push(...rowsOf(answer).map(({ id }) => id))
        cursor = (answer.json.meta as { next_cursor: string | null }).next_cursor
      } while (cursor)
      expect(seen, sort).toEqual(all)
      const third = rowsOf(await company.api.get(`/products?per_page=5&page=3${sort}`)).map(({ id }) => id)
      expect(third).toEqual(all.slice(10, 15))
    }
  })

  test('a page past the end is empty and the count exact', async () => {
    for (const path of ['/work-orders', '/customers', '/assets', '/technicians', '/trash']) {
      const farthest = await company.api.get(`${path}?page=1000000000&per_page=100`)
      expect([farthest.status, rowsOf(farthest)], path).toEqual([200, []])
    }
    const { length } = rowsOf(await company.api.get('/products?per_page=100'))
    const answer = await company.api.get('/products?page=1000000000&per_page=100')
    expect(answer.json).toEqual({
      data: [],
      meta: { current_page: 1_000_000_000, total_pages: 1, total_count: length, next_cursor: null },
    })
    const none = await company.api.get('/products?search=nothing-has-this-name')
    expect(none.json.meta).toEqual({ current_page: 1, total_pages: 0, total_count: 0, next_cursor: null })
  })

  test('a bad parameter is 400 and the error names it', async () => {
    const answer = await company.api.get(
      '/work-orders?per_page=101&statsu=open&status=lost&page=&from_date=2026-02-30&sort=x',
    )
    expect([answer.status, fieldsOf(answer).sort()]).toEqual([
      400,
      ['from_date', 'page', 'per_page', 'sort', 'status', 'statsu'].sort(),
    ])
    for (const cursor of ['x', 'W10', Buffer.from('["-created_at","2026","x",1]').toString('base64url')])
      expect((await company.api.get(`/work-orders?cursor=${cursor}`)).status, cursor).toBe(400)
    expect((await company.api.get(`/branches/${world.branch.id}?colour=red`)).status).toBe(400)
  })

  test('a malformed or unknown id matches nothing', async () => {
    for (const id of ['x', '%00', world.branch.id]) {
      const answer = await company.api.get(`/work-orders?customer_id=${id}`)
      expect([answer.status, rowsOf(answer).length]).toEqual([200, 0])
    }
  })

  test('updated_after gives what changed since', async () => {
    const all = rowsOf(await company.api.get('/parts?per_page=100')).map(({ updated_at }) => String(updated_at))
    const before = all.toSorted().at(-1) ?? ''
    await company.api.put(`/parts/${world.part.id}`, { part_number: 'FM-2' })
    const changed = await company.api.get(`/parts?updated_after=${encodeURIComponent(before)}`)
    expect(rowsOf(changed).map(({ id }) => id)).toEqual([world.part.id])
  })
})

test('a photo sent with complete opens through its link, and not through an altered one', async () => {
  const answer = await company.api.post(`/tasks/${world.task.id}/complete`, {
    photos: [`data:image/jpeg;base64,${PHOTO}`],
  })
  expect(answer.status, answer.text).toBe(200)
  const [photo] = dataOf(answer).photos as { url: string }[]
  const url = new URL(photo?.url ?? '')
  const local = `${serverUrl()}${url.pathname}${url.search}`
  const shown = await fetch(local)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const altered = local.replace(/expires=(\d+)/, (_all, at: string) => `expires=${Number(at) + 1}`)
  expect((await fetch(altered)).status).toBe(404)
})
