import { beforeAll, describe, expect, it } from 'vitest'
import { allContracts } from '@/lib/api/contracts/all'
import { appUrl } from '@/lib/env'
import { ApiClient, codeOf, dataOf, fieldsOf, rowsOf } from '@/lib/testing/api/client'
import { type Company, makeCompany } from '@/lib/testing/api/company'
import { inProcess } from '@/lib/testing/api/in-process'
import { prepareCall } from '@/lib/testing/api/prepare-call'
import { makeWorld, PHOTO, type World } from '@/lib/testing/api/world'

/* What every operation does with requests, versions and lists. What needs a socket is proved in e2e/api/http.spec.ts. */

const transport = inProcess()

/** The operations that change one record of a path of its own. */
const changesOfRecords = allContracts.filter(
  ({ method, path }) =>
    method === 'PUT' && path.endsWith('/{id}') && allContracts.some((one) => one.method === 'GET' && one.path === path),
)

let company: Company
let world: World

beforeAll(async () => {
  company = await makeCompany(transport, { tier: 'professional' })
  world = await makeWorld(company.api)
})

describe('the request', () => {
  it('answers 405 with Allow to a method that the path does not have, after it checked the credential', async () => {
    const answer = await company.api.send('DELETE', '/branches')
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS'])
    expect((await new ApiClient(transport, null).send('DELETE', '/branches')).status).toBe(401)
  })

  it('lists the methods of a path for OPTIONS without a credential, and nothing more for a page of an unknown origin', async () => {
    const headers = { origin: 'https://nobody.example', 'access-control-request-method': 'GET' }
    const answer = await new ApiClient(transport, null).send('OPTIONS', '/branches', { headers })
    expect([answer.status, answer.headers.get('allow'), answer.text]).toEqual([204, 'GET, HEAD, POST, OPTIONS', ''])
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(answer.headers.get('vary')?.split(', ')).toContain('Origin')
  })

  it('refuses a body that is no JSON object, has another content type or is too large', async () => {
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
      const context = `${type} ${typeof raw === 'string' ? raw : `${raw.length} bytes`}`
      expect([answer.status, codeOf(answer)], context).toEqual([status, code])
    }
    const { id } = await company.api.create('/branches', { name: 'Pier', address: { street: 'Main St', city: 'Kent' } })
    const merge = { headers: { 'content-type': 'application/merge-patch+json' } }
    const body = { address: { city: 'Reno' } }
    const merged = await company.api.send('PATCH', `/branches/${id}`, { body, ...merge })
    expect(merged.json.data).toMatchObject({ address: { street: 'Main St', city: 'Reno' } })
    expect((await company.api.send('PUT', `/branches/${id}`, { body, ...merge })).status).toBe(415)
  })

  it('answers 415 to a compressed body and 422 to one with too many fields, values or levels', async () => {
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

  it('checks a request in the documented order', async () => {
    const reader = new ApiClient(transport, await company.keyFor('read:customers'))
    const bad = { raw: '{', headers: { 'content-type': 'text/plain' } }
    expect((await reader.send('PUT', `/branches/${world.branch.id}`, bad)).status).toBe(403)
    expect((await company.api.send('PUT', '/branches/none', bad)).status).toBe(415)
    expect((await company.api.send('PUT', '/branches/none', { raw: '{' })).status).toBe(400)
    const stale = { headers: { 'if-match': '"stale"' } }
    expect((await company.api.put('/branches/none', { name: '' }, stale)).status).toBe(404)
    expect((await company.api.put(`/branches/${world.branch.id}`, { name: '' }, stale)).status).toBe(412)
    expect((await company.api.put(`/branches/${world.branch.id}`, { name: '' })).status).toBe(422)
  })

  it('returns the client’s Request-Id when it is valid, else a new one', async () => {
    const answer = await company.api.get('/branches', { headers: { 'request-id': 'job-42.7' } })
    expect(answer.headers.get('request-id')).toBe('job-42.7')
    const insane = await company.api.get('/branches/none', { headers: { 'request-id': 'a b<c>' } })
    expect(insane.headers.get('request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect((insane.json.error as { request_id: string }).request_id).toBe(insane.headers.get('request-id'))
  })
})

describe('versions of a record', () => {
  it('answers 304 to a current If-None-Match, and 412 to an outdated If-Match without writing anything', async () => {
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

  it('accepts one of eight concurrent changes of the same version', async () => {
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

  it.each(changesOfRecords)('$id changes nothing when a record is sent back as it was read', async (contract) => {
    const { path } = await prepareCall(contract, world, company)
    const read = await company.api.get(path)
    const written = await company.api.put(path, dataOf(read))
    expect(written.status, `${path}: ${written.text}`).toBe(200)
    expect([dataOf(written), written.headers.get('etag')], path).toEqual([dataOf(read), read.headers.get('etag')])
  })

  it('accepts PATCH like PUT', async () => {
    const answer = await company.api.send('PATCH', `/branches/${world.branch.id}`, {
      body: { name: 'North and Shoreline' },
    })
    expect([answer.status, dataOf(answer).name]).toEqual([200, 'North and Shoreline'])
  })
})

describe('lists', () => {
  it('returns each record once, by page and by cursor alike', async () => {
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

  it('returns an empty page and the exact count past the end', async () => {
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

  it('answers 400 to bad parameters and names each', async () => {
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

  it('matches nothing when filtered by a malformed or unknown id', async () => {
    for (const id of ['x', '%00', world.branch.id]) {
      const answer = await company.api.get(`/work-orders?customer_id=${id}`)
      expect([answer.status, rowsOf(answer).length]).toEqual([200, 0])
    }
  })

  it('returns the records that changed since updated_after', async () => {
    const all = rowsOf(await company.api.get('/parts?per_page=100')).map(({ updated_at }) => String(updated_at))
    const before = all.toSorted().at(-1) ?? ''
    await company.api.put(`/parts/${world.part.id}`, { part_number: 'FM-2' })
    const changed = await company.api.get(`/parts?updated_after=${encodeURIComponent(before)}`)
    expect(rowsOf(changed).map(({ id }) => id)).toEqual([world.part.id])
  })
})

it('shows a photo that was sent with complete at its link, and answers 404 at an altered one', async () => {
  const answer = await company.api.post(`/tasks/${world.task.id}/complete`, {
    photos: [`data:image/jpeg;base64,${PHOTO}`],
  })
  expect(answer.status, answer.text).toBe(200)
  const [photo] = dataOf(answer).photos as { url: string }[]
  expect(photo?.url.startsWith(appUrl())).toBe(true)
  const open = (path: string) => transport.send({ method: 'GET', path, headers: new Headers() })
  const link = photo?.url.slice(appUrl().length) ?? ''
  const shown = await open(link)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const altered = link.replace(/expires=(\d+)/, (_all, at: string) => `expires=${Number(at) + 1}`)
  expect((await open(altered)).status).toBe(404)
})
