import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { newId } from '@/lib/domain/id'
import { countStreams, livePoint, MAX_STREAMS_PER_USER, pointText, stopLive } from '@/lib/services/scheduling/live'
import { deleteUser, endUserSessions, updateUser } from '@/lib/services/people/users'
import { makeAccount } from '@/lib/testing/account'
import { makeUser, signIn, type TestUser } from '@/lib/testing/factories/users'
import { GET } from './route'

let cookie: string

beforeAll(async () => {
  cookie = (await signIn(await makeUser(await makeAccount()))).cookie
})
afterAll(stopLive)

/** Asks for a stream as a browser does; it is left when the test ends. */
async function open(query = '', after?: string) {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const headers = { cookie, ...(after && { 'last-event-id': after }) }
  const response = await GET(new Request(`http://127.0.0.1/live${query}`, { headers, signal: leaving.signal }))
  return { response, leave: () => leaving.abort() }
}

const board = () => `?board=${newId()}&first_day=2026-11-23&last_day=2026-11-29`

/** Reads a stream to its end. */
const textOf = (response: Response) => response.text()

describe('GET /live', () => {
  it('keeps a stream open until the browser disconnects', async () => {
    const { response, leave } = await open(board())
    expect([response.status, response.headers.get('content-type'), countStreams()]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      1,
    ])
    leave()
    expect(countStreams()).toBe(0)
    expect(await textOf(response)).toMatch(/^retry: 1000\n\nevent: presence\n/)
  })

  it('answers 401 without a session, and opens no stream', async () => {
    const response = await GET(new Request(`http://127.0.0.1/live${board()}`))
    expect([response.status, countStreams()]).toEqual([401, 0])
  })

  it('drops the stream when the board cannot be read', async () => {
    const { response } = await open('?board=nope')
    expect([response.status, await textOf(response)]).toEqual([422, expect.stringContaining('id must be a UUID')])
    expect(countStreams()).toBe(0)
  })

  it('starts from now when Last-Event-ID is unknown', async () => {
    const { at, floor } = await livePoint()
    for (const snapshot of ['9:1:', '1:9:8,2', '1:9:9', '0:1:', '1:9:,']) {
      const { response, leave } = await open(board(), pointText({ at, floor, snapshot }))
      expect([snapshot, response.status, countStreams()]).toEqual([snapshot, 200, 1])
      leave()
    }
    expect(countStreams()).toBe(0)
  })

  it('drops the stream when the browser disconnected before it began', async () => {
    const signal = AbortSignal.abort()
    await GET(new Request('http://127.0.0.1/live', { headers: { cookie }, signal }))
    expect(countStreams()).toBe(0)
  })

  it('ends the user’s oldest stream when they open too many, and makes that browser wait before it reconnects', async () => {
    const first = await open(board())
    for (let count = 1; count < MAX_STREAMS_PER_USER; count += 1) await open(board())
    expect(countStreams()).toBe(MAX_STREAMS_PER_USER)
    await open(board())
    expect(countStreams()).toBe(MAX_STREAMS_PER_USER)
    expect(await textOf(first.response)).toMatch(/\nretry: 60000\n\n$/)
  })

  it('keeps colleagues’ streams open when one user opens too many', async () => {
    const account = await makeAccount()
    const [busy, calm] = [await signIn(await makeUser(account)), await signIn(await makeUser(account))]
    const openAs = async (as: string) => {
      const leaving = new AbortController()
      onTestFinished(() => leaving.abort())
      const headers = { cookie: as }
      return GET(new Request('http://127.0.0.1/live', { headers, signal: leaving.signal }))
    }
    await openAs(calm.cookie)
    for (let count = 0; count < MAX_STREAMS_PER_USER + 5; count += 1) await openAs(busy.cookie)
    expect(countStreams()).toBe(MAX_STREAMS_PER_USER + 1)
  })

  const ends: [string, (admin: ServiceContext, id: string) => Promise<unknown>][] = [
    ['is made inactive', (admin, id) => updateUser(admin, id, { status: 'inactive' })],
    ['is removed', (admin, id) => deleteUser(admin, id)],
    ['is signed out everywhere', (admin, id) => endUserSessions(admin, id)],
    ['gets another role', (admin, id) => updateUser(admin, id, { role: 'technician' })],
  ]
  // Far below the heartbeat, which finds it as well.
  it.each(ends)(
    'ends the streams of a user who %s at once, and keeps colleagues’ open',
    async (_name, end) => {
      const account = await makeAccount()
      const [leaver, colleague] = [await makeUser(account, { role: 'dispatcher' }), await makeUser(account)]
      const openAs = async (user: TestUser) => {
        const leaving = new AbortController()
        onTestFinished(() => leaving.abort())
        const headers = { cookie: (await signIn(user)).cookie }
        return GET(new Request('http://127.0.0.1/live', { headers, signal: leaving.signal }))
      }
      const [theirs] = [await openAs(leaver), await openAs(colleague)]
      expect(countStreams()).toBe(2)
      await end(account, leaver.id)
      expect(await textOf(theirs)).not.toContain('event: change')
      expect(countStreams()).toBe(1)
    },
    5000,
  )
})
