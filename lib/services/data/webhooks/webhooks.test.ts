import { db } from '@/lib/db/client'
import { inTransaction } from '@/lib/db/transaction'
import { etagOf, requireMatch } from '@/lib/domain/etag'
import { newId } from '@/lib/domain/id'
import { sendMail } from '@/lib/services/mail/mail'
import { startReceiver } from '@/lib/testing/receiver'
import { createPart } from '@/lib/services/assets/parts'
import { Webhook } from 'standardwebhooks'
import { createBranch, deleteBranch, updateBranch } from '@/lib/services/people/branches'
import { createLineItem } from '@/lib/services/work/line-items'
import { createTask, updateTask } from '@/lib/services/work/tasks'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { PERSISTENCE_MS } from '@/lib/domain/webhooks'
import { age, deliverWebhooks, giveUpAfter, passTime, set, webhookTests } from '@/lib/testing/webhooks'
import { describe, expect, it, onTestFinished } from 'vitest'
import { brokenEndpoints, getWebhookEndpoint } from './index'
import { getWebhookDelivery } from '@/lib/services/data/webhook-deliveries'

const { here, makeEndpoint, types, deliveries } = webhookTests()

describe('what is sent', () => {
  it('sends each change with the record, the old and the new, and a signature that verifies', async () => {
    const { secret } = await makeEndpoint()
    const branch = await createBranch(here.ctx, { name: 'North' })
    const changed = await updateBranch(here.ctx, branch.id, { name: 'South' })
    await deleteBranch(here.ctx, branch.id)
    await deliverWebhooks()
    const branchMessages = here.receiver.received.filter(({ json }) => json.type.startsWith('branch.'))
    expect(branchMessages.map(({ json }) => json.type)).toEqual(['branch.created', 'branch.updated', 'branch.deleted'])
    const [createdBranch, updated, deleted] = branchMessages.map(({ json }) => json.data)
    // The record is as it was after each change, whenever the message was made.
    expect(createdBranch).toMatchObject({ record_id: branch.id, record: { id: branch.id, name: 'North' } })
    expect(updated).toMatchObject({ record: { name: changed.name }, changes: { name: ['North', 'South'] } })
    expect(deleted).toMatchObject({ record: null, changes: { name: ['South', null] }, actor: { name: 'Test' } })
    for (const { text, headers } of branchMessages)
      expect(new Webhook(secret).verify(text, headers as Record<string, string>)).toEqual(JSON.parse(text))
    expect(branchMessages[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Fieldline-Webhooks/1',
    })
    expect(await db().job.count({ where: { queue: 'deliver-webhooks' } })).toBe(0)
  })

  it('sends the chosen events of the own account since the endpoint was created', async () => {
    await createBranch(here.ctx, { name: 'Before' })
    await makeEndpoint({ events: ['part.created', 'branch.updated'] })
    await createPart(here.ctx, { name: 'Motor' })
    await createBranch(here.ctx, { name: 'Not chosen' })
    await createPart(await makeAccount(), { name: 'Another’s' })
    await deliverWebhooks()
    expect(here.receiver.received.map(({ json }) => (json.data.record as { name: string }).name)).toEqual(['Motor'])
  })

  it('leaves the endpoint itself, its updated_at and its version as they were', async () => {
    const { id } = await makeEndpoint({ events: ['branch.created'] })
    const before = await getWebhookEndpoint(here.ctx, id)
    await createBranch(here.ctx, { name: 'North' })
    await deliverWebhooks()
    expect(here.receiver.received).toHaveLength(1)
    expect(etagOf(await getWebhookEndpoint(here.ctx, id))).toBe(etagOf(before))
    here.receiver.answer = (response) => response.writeHead(500).end()
    await createBranch(here.ctx, { name: 'South' })
    await deliverWebhooks()
    const failing = await getWebhookEndpoint(here.ctx, id)
    expect(failing.failing_since).not.toBeNull()
    expect(failing.updated_at).toBe(before.updated_at)
    expect(() => requireMatch(etagOf(before), failing)).not.toThrow()
  })

  it('sends nothing of a rolled-back transaction', async () => {
    await makeEndpoint({ events: ['branch.created'] })
    const failed = inTransaction(here.ctx, async (tx) => {
      await createBranch({ ...here.ctx, tx }, { name: 'Never' })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await deliverWebhooks()
    expect(here.receiver.received).toEqual([])
  })
})

describe('a receiver that fails', () => {
  it('resends the same bytes and id until accepted, in order per record', async () => {
    const { id } = await makeEndpoint({ events: ['branch.created', 'branch.updated'] })
    let failures = 2
    here.receiver.answer = (response) => response.writeHead(failures-- > 0 ? 500 : 200).end('tried')
    const branch = await createBranch(here.ctx, { name: 'A' })
    await updateBranch(here.ctx, branch.id, { name: 'B' })
    await deliverWebhooks()
    expect(types()).toEqual(['branch.created'])
    const [waiting] = (await deliveries(id)).filter(({ attempts }) => attempts > 0)
    expect(waiting).toMatchObject({
      status: 'pending',
      attempts: 1,
      last_attempt: { status_code: 500, response: 'tried' },
    })
    expect((await getWebhookEndpoint(here.ctx, id)).failing_since).not.toBeNull()
    // Nothing before its time.
    await deliverWebhooks()
    expect(here.receiver.received).toHaveLength(1)
    await passTime()
    await deliverWebhooks()
    await passTime()
    await deliverWebhooks()
    expect(types()).toEqual(['branch.created', 'branch.created', 'branch.created', 'branch.updated'])
    const first = here.receiver.received.slice(0, 3)
    expect(new Set(first.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(first.map(({ text }) => text)).size).toBe(1)
    expect((await getWebhookEndpoint(here.ctx, id)).failing_since).toBeNull()
    const detail = await getWebhookDelivery(here.ctx, waiting?.id ?? '')
    expect(detail.log.map(({ status_code }) => status_code)).toEqual([200, 500, 500])
  })

  it('gets nothing of a record before what that belongs to has arrived', async () => {
    await makeEndpoint({ events: ['work_order.created', 'task.*', 'line_item.*'] })
    const { id: customer_id } = await makeCustomer(here.ctx)
    const order = await makeWorkOrder(here.ctx, { customer_id })
    const task = await createTask(here.ctx, order.id, { name: 'Replace the motor' })
    await createLineItem(here.ctx, task.id, { type: 'part', description: 'Motor', quantity: 1, unit_price: 80 })
    await updateTask(here.ctx, task.id, { name: 'Replace motor and belt' })
    let failures = 2
    here.receiver.answer = (response) => response.writeHead(failures-- > 0 ? 500 : 200).end()
    await deliverWebhooks()
    await passTime()
    await deliverWebhooks()
    expect(types()).toEqual(['work_order.created', 'work_order.created'])
    await passTime()
    await deliverWebhooks()
    expect(types().slice(2)).toEqual(['work_order.created', 'task.created', 'line_item.created', 'task.updated'])
  })

  it('does not delay deliveries of other records', async () => {
    await makeEndpoint({ events: ['branch.created', 'branch.updated'] })
    const stuck = await createBranch(here.ctx, { name: 'Stuck' })
    const fine = await createBranch(here.ctx, { name: 'Fine' })
    await updateBranch(here.ctx, fine.id, { name: 'Finer' })
    here.receiver.answer = (response, { json }) =>
      response.writeHead(json.data.record_id === stuck.id ? 503 : 200).end()
    await deliverWebhooks()
    const ofFine = here.receiver.received.filter(({ json }) => json.data.record_id === fine.id)
    expect(ofFine.map(({ json }) => json.type)).toEqual(['branch.created', 'branch.updated'])
  })

  it('is not called before its Retry-After has passed', async () => {
    const { id } = await makeEndpoint({ events: ['part.created'] })
    here.receiver.answer = (response) => response.writeHead(429, { 'retry-after': '3600' }).end()
    await createPart(here.ctx, { name: 'Motor' })
    await deliverWebhooks()
    const [delivery] = await deliveries(id)
    expect(Date.parse(delivery?.next_attempt_at ?? '')).toBeGreaterThan(Date.now() + 3_500_000)
  })

  it('is cut off when it hangs, and only the beginning of its answer is read', async () => {
    const { id } = await makeEndpoint({ events: ['part.created'] })
    giveUpAfter(400)
    here.receiver.answer = () => undefined
    await createPart(here.ctx, { name: 'Motor' })
    await deliverWebhooks()
    const [delivery] = await deliveries(id)
    expect(delivery?.last_attempt).toMatchObject({ status_code: null, error: 'No answer within 0.4 s.' })
    // The status is told at once; the body drips for ever.
    giveUpAfter(1500)
    here.receiver.answer = (response) => response.writeHead(200).write('slow')
    await passTime()
    await deliverWebhooks()
    expect((await deliveries(id))[0]).toMatchObject({ status: 'delivered', last_attempt: { response: 'slow' } })
  })

  it('is not followed to a redirect', async () => {
    const other = await startReceiver()
    onTestFinished(() => other.close())
    const { id } = await makeEndpoint({ events: ['part.created'] })
    here.receiver.answer = (response) => response.writeHead(307, { location: other.url }).end()
    await createPart(here.ctx, { name: 'Motor' })
    await deliverWebhooks()
    expect((await deliveries(id))[0]?.last_attempt?.error).toBe('Answered 307; redirects are not followed.')
    expect(other.received).toEqual([])
  })

  it('delivers everything in order per record after a receiver was down', async () => {
    const { id } = await makeEndpoint({ events: ['branch.created', 'branch.updated'] })
    await here.receiver.close()
    const branches = await Promise.all([1, 2, 3].map((name) => createBranch(here.ctx, { name: `Branch ${name}` })))
    for (const round of [1, 2])
      for (const one of branches) await updateBranch(here.ctx, one.id, { name: `Round ${round}` })
    await deliverWebhooks()
    expect((await deliveries(id)).find(({ last_attempt }) => last_attempt)?.last_attempt?.error).toBe(
      'The connection was refused.',
    )
    await here.receiver.open()
    await passTime()
    await deliverWebhooks()
    expect(here.receiver.received).toHaveLength(9)
    for (const one of branches) {
      const recordMessages = here.receiver.received.filter(({ json }) => json.data.record_id === one.id)
      expect(recordMessages.map(({ json }) => (json.data.record as { name: string }).name)).toEqual([
        one.name,
        'Round 1',
        'Round 2',
      ])
    }
  })

  it('disables an endpoint at 410 and mails the administrators', async () => {
    const { id } = await makeEndpoint({ events: ['part.created'] })
    here.receiver.answer = (response) => response.writeHead(410).end()
    await createPart(here.ctx, { name: 'One' })
    await createPart(here.ctx, { name: 'Two' })
    await deliverWebhooks()
    expect(await getWebhookEndpoint(here.ctx, id)).toMatchObject({ enabled: false, disabled_reason: 'gone' })
    expect((await deliveries(id)).map(({ status }) => status)).toEqual(['discarded', 'discarded'])
    expect(await brokenEndpoints(here.ctx)).toEqual([{ id, url: here.receiver.url }])
    expect(await brokenEndpoints(withScopes(here.ctx, 'read:work-orders'))).toEqual([])
    const entry = await db().history.findFirst({ where: { record_id: id, verb: 'update' } })
    expect(entry).toMatchObject({ actor_name: 'Webhooks', changes: { disabled_reason: [null, 'gone'] } })
    await createPart(here.ctx, { name: 'Three' })
    await deliverWebhooks()
    expect(await deliveries(id)).toHaveLength(2)
  })

  it('is reported to every administrator by mail where there is a mail server', async () => {
    set({
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'Fieldline <fieldline@harbor.example>',
      APP_URL: 'https://f.example',
    })
    onTestFinished(() => set({ SMTP_URL: '', MAIL_FROM: '', APP_URL: '' }))
    const { id } = await makeEndpoint({ events: ['part.created'] })
    const people = [
      { name: 'Dana Reyes', email: 'dana@harbor.example', role: 'admin' as const },
      { name: 'Lee Park', email: 'lee@harbor.example', role: 'admin' as const },
      { name: 'Sam Ode', email: 'sam@harbor.example', role: 'admin' as const, status: 'inactive' as const },
      { name: 'Kim Sun', email: 'kim@harbor.example', role: 'dispatcher' as const },
    ]
    const { accountId: account_id } = here.ctx
    await db().user.createMany({ data: people.map((one) => ({ id: newId(), account_id, ...one })) })
    here.receiver.answer = (response) => response.writeHead(410).end()
    await createPart(here.ctx, { name: 'One' })
    await deliverWebhooks()
    const mails = await db().mail.findMany({ where: { account_id }, orderBy: { recipient: 'asc' } })
    expect(mails.map(({ recipient }) => recipient)).toEqual(['dana@harbor.example', 'lee@harbor.example'])
    expect(mails[0]).toMatchObject({ kind: 'webhook_disabled', status: 'waiting', work_order_id: null })
    for (const part of ['Dear Dana Reyes', here.receiver.url, '(410)', `https://f.example/settings/webhooks/${id}`])
      expect(mails[0]?.text).toContain(part)
    for (const mail of mails) await sendMail(mail, () => Promise.resolve('taken'))
    const entries = await db().history.findMany({
      where: { record_id: id, verb: 'send' },
      orderBy: { position: 'asc' },
    })
    expect(entries.map(({ changes }) => (changes as Record<string, unknown>).recipient)).toEqual([
      [null, 'dana@harbor.example'],
      [null, 'lee@harbor.example'],
    ])
  })

  it('is disabled after three days of failures, and retried until then', async () => {
    const { id } = await makeEndpoint({ events: ['part.created'] })
    here.receiver.answer = (response) => response.writeHead(500).end()
    await createPart(here.ctx, { name: 'Motor' })
    await deliverWebhooks()
    await age(PERSISTENCE_MS - 60_000)
    await passTime()
    await deliverWebhooks()
    expect((await getWebhookEndpoint(here.ctx, id)).enabled).toBe(true)
    await age(PERSISTENCE_MS + 1_000)
    await passTime()
    await deliverWebhooks()
    expect(await getWebhookEndpoint(here.ctx, id)).toMatchObject({ enabled: false, disabled_reason: 'failing' })
    expect((await deliveries(id))[0]).toMatchObject({ status: 'failed', next_attempt_at: null })
  })
})
