import { expect, test } from 'vitest'
import { notFound } from '@/lib/errors'
import type { ApiRequest } from './http'
import { servePhoto } from './serve-photo'

const bytes = new Uint8Array([0xff, 0xd8, 0xff])
const request = (method: string): ApiRequest => ({
  method,
  params: { id: 'x' },
  query: new URLSearchParams('expires=1&signature=s'),
  header: (name) => (name === 'request-id' ? 'mine' : null),
  readBody: async () => null,
})
const picture = async () => ({ bytes, contentType: 'image/webp', secondsLeft: 1234 })

test('serves a photo only as an image', async () => {
  for (const method of ['GET', 'HEAD'])
    expect(await servePhoto(request(method), picture)).toEqual({
      status: 200,
      headers: {
        'Content-Type': 'image/webp',
        'Content-Length': '3',
        'Content-Disposition': 'inline',
        'Cache-Control': 'private, max-age=1234, immutable',
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'Request-Id': 'mine',
      },
      body: bytes,
    })
})

test('answers uncached JSON for what cannot be shown', async () => {
  const answer = await servePhoto(request('GET'), async () => {
    throw notFound('photo')
  })
  expect(answer).toMatchObject({ status: 404, headers: { 'Request-Id': 'mine', 'Cache-Control': 'no-store' } })
  expect(JSON.parse(String(answer.body))).toMatchObject({ error: { code: 'not_found', request_id: 'mine' } })
})

test('answers 500 for a picture that is damaged in the store', async () => {
  const answer = await servePhoto(request('GET'), async () => {
    throw new Error('the stored file photos/a/b.jpg is damaged; restore it from a backup')
  })
  expect(answer).toMatchObject({ status: 500, headers: { 'Cache-Control': 'no-store' } })
  expect(String(answer.body)).not.toContain('photos/a')
})

test('answers 405 to anything but GET and HEAD', async () => {
  const answer = await servePhoto(request('DELETE'), picture)
  expect(answer).toMatchObject({ status: 405, headers: { Allow: 'GET, HEAD' } })
})
