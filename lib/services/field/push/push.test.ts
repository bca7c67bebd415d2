import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { resetEnv } from '@/lib/env'
import { revokeDevice } from '@/lib/services/field/devices'
import { createTechnician } from '@/lib/services/people/technicians'
import { deleteWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { makePhone, signInAs } from '@/lib/testing/factories/field'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { makeBrowserKeys, openPush } from '@/lib/testing/push-message'
import { enqueuePushes, pushChanges, readPushKey, subscribePush, unsubscribePush } from './index'

/* A push service of our own: it takes what is sent to a browser, and cannot read it, as the real ones cannot. */

type Received = { path: string; headers: IncomingHttpHeaders; bytes: Buffer }
let service: Server
let origin: string
let status = 201
let received: Received[] = []

beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, bytes: Buffer.concat(parts) })
      response.writeHead(status).end('who asks')
    })
  })
  await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => void service.close(resolve)))

const allowPrivate = (allowed: boolean) => {
  if (allowed) process.env.PUSH_PRIVATE_TARGETS = '1'
  else delete process.env.PUSH_PRIVATE_TARGETS
  resetEnv()
}

const browser = makeBrowserKeys()
const keys = { p256dh: browser.pair.getPublicKey('base64url'), auth: browser.auth.toString('base64url') }

let office: ServiceContext
let sam: ServiceContext
let technicianId: string
let customerId: string
let deviceId: string

beforeEach(async () => {
  allowPrivate(true)
  status = 201
  received = []
  office = await makeAccount()
  technicianId = (await createTechnician(office, { name: 'Sam Reyes' })).id
  customerId = (await makeCustomer(office, { name: 'Harbor Foods' })).id
  sam = await signInAs(office, technicianId)
  deviceId = (await makePhone(sam)).device_id
})

const bodyFor = (endpoint: string) => ({ device_id: deviceId, language: 'es', subscription: { endpoint, keys } })
const subscribe = () => subscribePush(sam, bodyFor(`${origin}/push/1`))
const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const makeJob = (days: number) =>
  makeWorkOrder(office, { customer_id: customerId, technician_id: technicianId, scheduled_date: soon(days) })
const { signal } = new AbortController()
const run = (cursor: string | null = new Date(0).toISOString()) =>
  pushChanges({ account_id: office.accountId, id: office.accountId }, signal, cursor)
const subscriptionOf = async () => (await db().device.findFirstOrThrow({ where: { id: deviceId } })).push_subscription

describe('a phone is told', () => {
  it('of all that is new in the next days by one message, once, which says nothing of a customer', async () => {
    const moved = await makeJob(1)
    const gone = await makeJob(2)
    await subscribe()
    await makeJob(3)
    await makeJob(4)
    await updateWorkOrder(office, moved.id, { scheduled_date: soon(5) })
    await deleteWorkOrder(office, gone.id)
    expect(await run()).toBeNull()
    const [message, ...others] = received
    expect(others).toEqual([])
    expect(message).toMatchObject({
      path: '/push/1',
      headers: { 'content-encoding': 'aes128gcm', topic: 'jobs', ttl: '43200' },
    })
    expect(message?.headers.authorization).toContain(`k=${(await readPushKey(sam)).public_key}`)
    expect(message?.bytes.includes('Harbor')).toBe(false)
    await run()
    expect(received).toHaveLength(1)
  })

  it('in the language that its user reads by then, else in that of the phone', async () => {
    await subscribe()
    const readPush = async () => {
      await makeJob(1)
      await run()
      return openPush(received.at(-1)?.bytes ?? Buffer.alloc(0), browser)
    }
    expect(await readPush()).toMatchObject({ title: 'Sus trabajos han cambiado', body: 'Se añadió 1 trabajo' })
    await db().user.updateMany({ where: { id: sam.actor.id ?? '' }, data: { language: 'en' } })
    expect(await readPush()).toMatchObject({ title: 'Your jobs have changed', body: '1 job was added' })
  })

  it('of nothing that was taken back before, that is far, done, or somebody else’s', async () => {
    const job = await makeJob(1)
    await subscribe()
    const before = job.scheduled_date
    await updateWorkOrder(office, job.id, { scheduled_date: soon(2) })
    await updateWorkOrder(office, job.id, { scheduled_date: before })
    await makeJob(40)
    const ana = await createTechnician(office, { name: 'Ana Ruiz' })
    await makeWorkOrder(office, { customer_id: customerId, technician_id: ana.id, scheduled_date: soon(1) })
    await updateWorkOrder(office, job.id, { status: 'completed' })
    await run()
    expect(received).toEqual([])
  })

  it('half a minute after the change, by one job of the account', async () => {
    await makeJob(1)
    expect(await enqueuePushes([office.accountId])).toBe(0)
    await subscribe()
    expect(await enqueuePushes([office.accountId])).toBe(1)
    await enqueuePushes([office.accountId])
    const jobs = await db().job.findMany({ where: { queue: 'push-changes', account_id: office.accountId } })
    expect(jobs).toMatchObject([{ key: office.accountId, requests: 2 }])
    const next = await run(null)
    expect(next?.at.getTime()).toBeGreaterThan(Date.now() + 20_000)
    expect(next?.cursor).toBe(next?.at.toISOString())
  })

  it('later, where its push service fails, and the phones that were told are not told again', async () => {
    await subscribe()
    await makeJob(1)
    status = 503
    await expect(run()).rejects.toThrow('1 of 1 phones could not be told')
    status = 201
    await run()
    await run()
    expect(received).toHaveLength(2)
  })

  it.each([404, 410])('no more, once its push service answers %i', async (gone) => {
    await subscribe()
    await makeJob(1)
    status = gone
    expect(await run()).toBeNull()
    expect(await subscriptionOf()).toBeNull()
  })

  it('no more, once it was revoked or wants it so', async () => {
    await subscribe()
    expect(await subscriptionOf()).not.toContain('push/1')
    await unsubscribePush(sam, { device_id: deviceId })
    expect(await subscriptionOf()).toBeNull()
    await subscribe()
    await revokeDevice(office, deviceId)
    expect(await subscriptionOf()).toBeNull()
    await expect(subscribe()).rejects.toMatchObject({ code: 'device_revoked' })
  })
})

describe('where to send', () => {
  it.each(['http://push.example.com/1', 'https://127.0.0.1/1', 'https://[::1]/1', 'https://10.0.0.7/1', 'nothing'])(
    'is refused where it is %s',
    async (endpoint) => {
      allowPrivate(false)
      await expect(subscribePush(sam, bodyFor(endpoint))).rejects.toMatchObject({
        details: [{ field: 'subscription.endpoint' }],
      })
    },
  )

  it('is not called where it became private since', async () => {
    await subscribe()
    await makeJob(1)
    allowPrivate(false)
    await run()
    expect([received, await subscriptionOf()]).toEqual([[], null])
  })

  it('is of one’s own device, with keys that are some', async () => {
    const other = await signInAs(office, (await createTechnician(office, { name: 'Ana Ruiz' })).id)
    await expect(subscribePush(other, bodyFor(`${origin}/push/1`))).rejects.toMatchObject({
      details: [{ field: 'device_id' }],
    })
    const subscription = { endpoint: `${origin}/push/1`, keys: { p256dh: 'short', auth: 'no!' } }
    await expect(subscribePush(sam, { device_id: deviceId, subscription, language: 'xx' })).rejects.toMatchObject({
      code: 'validation_error',
    })
  })
})
