import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { serveDocument } from './serve-document'

function ask(method: string, headers: Record<string, string> = {}) {
  return serveDocument({ method, header: (name) => headers[name] ?? null })
}

test('the document is packed for who takes that, to less than a tenth of its length', () => {
  const plain = ask('GET')
  const packed = ask('GET', { 'accept-encoding': 'gzip, br' })
  expect(packed.headers).toMatchObject({ 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' })
  expect(gunzipSync(packed.body as Uint8Array).toString('utf8')).toBe(plain.body)
  expect(packed.body.length).toBeLessThan(plain.body.length / 10)
  expect(ask('GET', { 'accept-encoding': 'gzip;q=0' }).headers).not.toHaveProperty('Content-Encoding')
})

test('the document has a tag, and who has it already gets 304', () => {
  const { status, headers } = ask('GET', { 'request-id': 'mine' })
  expect(status).toBe(200)
  expect(headers['Request-Id']).toBe('mine')
  const again = ask('GET', { 'if-none-match': headers.ETag ?? '' })
  expect(again).toMatchObject({ status: 304, body: '' })
  expect(ask('GET', { 'if-none-match': '"another"' }).status).toBe(200)
})

test('a method other than GET and HEAD is 405', () => {
  const refused = ask('POST')
  expect(refused).toMatchObject({ status: 405, headers: { Allow: 'GET, HEAD' } })
  expect(JSON.parse(refused.body as string)).toMatchObject({ error: { code: 'method_not_allowed' } })
})
