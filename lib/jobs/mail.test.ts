import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { resetEnv } from '@/lib/env'
import { deliverInvoice, listDeliveries } from '@/lib/services/billing/invoices/deliveries'
import { issueInvoice, issueInvoices } from '@/lib/services/billing/invoices/issue'
import { countInvoices, listInvoices } from '@/lib/services/billing/invoices/list'
import { invoicePdf } from '@/lib/services/billing/invoices/pdf'
import { createInvoice } from '@/lib/services/billing/invoices/verbs'
import { updateCustomer } from '@/lib/services/customers/customers'
import { readCustomerMail, requestMail } from '@/lib/services/mail/customer-mail'
import { changeWorkOrders, listWorkOrderHistory, undoWorkOrders } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeBiller } from '@/lib/testing/factories/billing'
import { makeContact, makeCustomer } from '@/lib/testing/factories/customers'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { makeJobsDue, runDueJobs } from '@/lib/testing/jobs'
import { startJobs } from './start'

/** A real mail server that keeps what it takes, and answers as it is told. */
const takenItems: { from: string; to: string[]; text: string }[] = []
let answer: 'take' | 'later' | 'refuse' | 'break' = 'take'
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, session, done) {
    let text = ''
    stream.setEncoding('utf8').on('data', (part: string) => (text += part))
    stream.on('end', () => {
      if (answer === 'later') return done(Object.assign(new Error('Come back later'), { responseCode: 451 }))
      if (answer === 'refuse') return done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
      takenItems.push({ ...envelopeOf(session), text })
      if (answer === 'break') for (const { _socket: socket } of server.connections as Set<Connection>) socket.destroy()
      else done()
    })
  },
})
type Connection = { _socket: { destroy: () => void } }

function envelopeOf({ envelope: { mailFrom, rcptTo } }: SMTPServerSession) {
  return { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) }
}

let ctx: ServiceContext
let orderId: string

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  process.env.SMTP_URL = `smtp://127.0.0.1:${port}`
  process.env.MAIL_FROM = 'Harbor & Pine <service@harbor.example>'
  resetEnv()
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

beforeEach(async () => {
  takenItems.length = 0
  answer = 'take'
  await db().mail.deleteMany()
  await db().job.deleteMany()
  ctx = { ...(await makeAccount({ name: 'Harbor & Pine' })), actor: { type: 'user', id: newId(), name: 'Dana Reyes' } }
  const { id: customer_id } = await makeCustomer(ctx, { name: 'Harbor Foods', email: 'office@foods.example' })
  const { id: contact_id } = await makeContact(ctx, customer_id, { name: 'Lee Park', email: 'lee@foods.example' })
  const order = { customer_id, contact_id, scheduled_date: '2026-11-24T14:00:00Z', estimated_duration: 60 }
  orderId = (await makeWorkOrder(ctx, order)).id
})

const sendRequest = (kind = 'confirmation', id = newId()) => requestMail(ctx, orderId, { id, kind })
const state = async () => (await readCustomerMail(ctx, orderId)).mails[0]
const makeDue = () => makeJobsDue('send-mail')
/** Runs the jobs that are due; how many mails the server took. */
const sendMails = async () => {
  const before = takenItems.length
  await runDueJobs('send-mail')
  return takenItems.length - before
}

describe('a mail to a customer', () => {
  it('goes to the contact, once, and is in the work order’s history', async () => {
    const id = newId()
    await sendRequest('confirmation', id)
    await sendRequest('confirmation', id)
    expect(await state()).toMatchObject({ status: 'waiting', recipient: 'lee@foods.example', actor: 'Dana Reyes' })
    expect(await sendMails()).toBe(1)
    expect(await sendMails()).toBe(0)
    expect(takenItems).toMatchObject([{ from: 'service@harbor.example', to: ['lee@foods.example'] }])
    const [mail] = takenItems
    expect(mail?.text).toContain(`Message-ID: <${id}@harbor.example>`)
    expect(mail?.text).toMatch(/Subject: Your appointment with Harbor & Pine,\s+Tuesday, November 24, 2026/)
    expect(mail?.text).toContain('text/html')
    expect(await state()).toMatchObject({ status: 'sent', problem: null })
    const [event] = (await listWorkOrderHistory(ctx, orderId, {})).data
    expect(event).toMatchObject({ verb: 'send', actor: { name: 'Dana Reyes' } })
    expect(event?.changes).toMatchObject({ recipient: [null, 'lee@foods.example'] })
  })

  it('is sent by the job runner', async () => {
    const stop = startJobs()
    await sendRequest('on_my_way')
    await expect.poll(() => takenItems.length, { timeout: 20_000 }).toBe(1)
    expect(takenItems[0]?.text).toContain('is on the way to you')
    await stop()
  })

  it('is retried later, and is sent once when the server accepts it', async () => {
    await sendRequest()
    answer = 'later'
    expect(await sendMails()).toBe(0)
    expect(await state()).toMatchObject({ status: 'waiting', problem: expect.stringContaining('Come back later') })
    expect(await sendMails()).toBe(0)
    answer = 'take'
    await makeDue()
    expect(await sendMails()).toBe(1)
    expect(takenItems).toHaveLength(1)
    expect(await state()).toMatchObject({ status: 'sent', problem: null })
  })

  it('is not sent again when the server refused it or may have accepted it', async () => {
    await sendRequest()
    answer = 'refuse'
    await sendMails()
    expect(await state()).toMatchObject({ status: 'failed', problem: expect.stringContaining('No such mailbox') })

    await sendRequest()
    answer = 'break'
    await sendMails()
    expect(await state()).toMatchObject({ status: 'failed', problem: expect.stringContaining('may have arrived') })
    answer = 'take'
    await makeDue()
    expect(await sendMails()).toBe(0)
    expect(takenItems).toHaveLength(1)
  })

  it('waits while the server cannot be reached', async () => {
    await sendRequest()
    const before = process.env.SMTP_URL
    process.env.SMTP_URL = 'smtp://127.0.0.1:1'
    resetEnv()
    await sendMails()
    process.env.SMTP_URL = before
    resetEnv()
    expect(await state()).toMatchObject({ status: 'waiting', problem: expect.stringContaining('ECONNREFUSED') })
  })

  it('that was being sent when its process ended is not sent again', async () => {
    await sendRequest()
    const claimed_at = new Date(Date.now() - 3_600_000)
    await db().mail.updateMany({ data: { status: 'sending', claimed_at } })
    expect(await sendMails()).toBe(0)
    expect(await state()).toMatchObject({ status: 'failed', problem: expect.stringContaining('may have arrived') })
  })

  it('does not prevent an undo', async () => {
    const act = { ...ctx, requestId: newId() }
    const { batch } = await changeWorkOrders(act, { ids: [orderId], status: 'on_hold' })
    await sendRequest()
    await sendMails()
    const { changed } = await undoWorkOrders({ ...ctx, requestId: newId() }, { ids: [orderId], batch })
    expect(changed).toEqual([orderId])
  })

  it('needs an address, a date and the permission', async () => {
    const { id: customer_id } = await makeCustomer(ctx, { name: 'No address' })
    const { id } = await makeWorkOrder(ctx, { customer_id, scheduled_date: '2026-11-24T14:00:00Z' })
    const request = { id: newId(), kind: 'confirmation' }
    await expect(requestMail(ctx, id, request)).rejects.toThrow(/has an e-mail address/)
    await db().workOrder.updateMany({ where: { id: orderId }, data: { scheduled_date: null } })
    await expect(sendRequest()).rejects.toThrow(/no date yet/)
    const reader = withScopes(ctx, 'read:work-orders', 'read:customers')
    await expect(requestMail(reader, orderId, request)).rejects.toMatchObject({ code: 'forbidden' })
    expect((await readCustomerMail(reader, orderId)).previews.confirmation).toBeNull()
  })

  it('is not offered where e-mail is not set up', async () => {
    const before = process.env.SMTP_URL
    process.env.SMTP_URL = ''
    resetEnv()
    expect((await readCustomerMail(ctx, orderId)).is_on).toBe(false)
    await expect(sendRequest()).rejects.toThrow(/not set up/)
    process.env.SMTP_URL = before
    resetEnv()
  })
})

describe('a mail with an invoice', () => {
  it('goes to the address for invoices with the document, and is in the invoice’s history', async () => {
    const { once, finish, customer_id } = await makeBiller(ctx)
    const { id } = await createInvoice(once(), { work_order_ids: [(await finish([{ unit_price: 100 }])).id] })
    await expect(issueInvoice(once(), id, { send: true })).rejects.toMatchObject({
      details: [{ field: 'recipient', message: expect.stringContaining('has no e-mail address') }],
    })
    expect(await issueInvoices(once(), [id], true)).toMatchObject({ issued: ['INV-00001'], unsent: [{ id }] })
    await updateCustomer(once(), customer_id, { email: 'office@foods.example', invoice_email: 'bills@foods.example' })
    await deliverInvoice(once(), id)
    expect(await sendMails()).toBe(1)
    const [mail] = takenItems
    expect(mail).toMatchObject({ to: ['bills@foods.example'] })
    expect(mail?.text).toContain('Invoice_INV-00001_from')
    const [, encoded = ''] = /filename=INV-00001\.pdf\r\n\r\n([\s\S]*?)\r\n--/.exec(mail?.text ?? '') ?? []
    expect(Buffer.from(encoded, 'base64').equals(Buffer.from((await invoicePdf(once(), id)).bytes))).toBe(true)
    expect(await listDeliveries(once(), { id })).toMatchObject([{ status: 'sent', recipient: 'bills@foods.example' }])
    const where = { account_id: ctx.accountId, record_id: id, verb: 'send' }
    expect(await db().history.count({ where })).toBe(1)
    answer = 'refuse'
    await deliverInvoice(once(), id, { recipient: 'nobody@foods.example' })
    await sendMails()
    expect((await listDeliveries(once(), { id }))[0]).toMatchObject({ status: 'failed', problem: expect.any(String) })
    const undelivered = async () =>
      (await listInvoices(once(), { not_delivered: true, page: 1, per_page: 10 })).data.map((one) => one.id)
    // Another mail brought it before.
    expect(await undelivered()).toEqual([])
    await db().mail.deleteMany({ where: { invoice_id: id, status: 'sent' } })
    expect(await undelivered()).toEqual([id])
    expect((await countInvoices(once())).undelivered).toBe(1)
  })
})
