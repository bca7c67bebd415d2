import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { serveDocument } from './serve-document'

function request(method: string, headers: Record<string, string> = {}, unpacked = false) {
  return serveDocument('/openapi.json', { method, header: (name) => headers[name] ?? null }, unpacked)
}

const PACKING = { 'accept-encoding': 'br, gzip' }

test('the document has a tag, and who has it already gets 304, packed or not', () => {
  const { status, headers } = request('GET', { 'request-id': 'mine' })
  expect(status).toBe(200)
  expect(headers['Request-Id']).toBe('mine')
  for (const more of [{}, PACKING])
    expect(request('GET', { 'if-none-match': headers.ETag ?? '', ...more })).toMatchObject({ status: 304, body: '' })
  expect(request('GET', { 'if-none-match': '"another"' }).status).toBe(200)
})

test('the document is packed for who takes that, with a tag of its own', () => {
  const [plain, packed] = [request('GET'), request('GET', PACKING)]
  expect(packed.headers).toMatchObject({ 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' })
  expect(plain.headers).toMatchObject({ Vary: 'Accept-Encoding' })
  expect(plain.headers).not.toHaveProperty('Content-Encoding')
  expect(packed.headers.ETag).not.toBe(plain.headers.ETag)
  expect(gunzipSync(packed.body as Buffer).toString()).toBe(plain.body)
  expect(packed.body.length).toBeLessThan(plain.body.length / 5)
  const knownValue = request('GET', { 'if-none-match': packed.headers.ETag ?? '', ...PACKING })
  expect(knownValue).toMatchObject({ status: 304, headers: { ETag: packed.headers.ETag } })
  expect(knownValue.headers).not.toHaveProperty('Content-Encoding')
})

test('the document that the framework sends is not packed', () => {
  expect(request('GET', PACKING, true)).toEqual({ ...request('GET'), headers: expect.anything() as unknown })
})

test('a method other than GET and HEAD is 405', () => {
  const refused = request('POST')
  expect(refused).toMatchObject({ status: 405, headers: { Allow: 'GET, HEAD' } })
  expect(JSON.parse(String(refused.body))).toMatchObject({ error: { code: 'method_not_allowed' } })
})
