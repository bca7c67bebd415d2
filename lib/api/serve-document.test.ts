import { expect, test } from 'vitest'
import { serveDocument } from './serve-document'

function ask(method: string, headers: Record<string, string> = {}) {
  return serveDocument({ method, header: (name) => headers[name] ?? null })
}

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
  expect(JSON.parse(refused.body)).toMatchObject({ error: { code: 'method_not_allowed' } })
})
