import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { resetEnv } from '@/lib/env'
import { updateAccount } from '@/lib/services/company/account'
import { saveLogo } from '@/lib/services/company/logo'
import { readCustomerMail, requestMail } from '@/lib/services/mail/customer-mail'
import { getMailSettings, removeMailServer, saveMailServer, sendTestMail } from '@/lib/services/mail/mail-server'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { makeUser, signIn } from '@/lib/testing/factories/users'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { runDueJobs } from '@/lib/testing/jobs'

const PASSWORD = 'a secret of the mail server'

/** A real mail server that lets one user in and keeps what it takes. */
const takenItems: string[] = []
const server = new SMTPServer({
  secure: false,
  authOptional: true,
  allowInsecureAuth: true,
  onAuth({ username, password }, _session, done) {
    if (username === 'fieldline' && password === PASSWORD) done(null, { user: username })
    else done(new Error('Who are you?'))
  },
  onData(stream, _session, done) {
    let text = ''
    stream.setEncoding('utf8').on('data', (part: string) => (text += part))
    stream.on('end', () => {
      takenItems.push(text)
      done()
    })
  },
})

let ctx: ServiceContext
let port: number

const listening = () => ({ host: '127.0.0.1', port, security: 'none', sender: 'service@harbor.example' })
const signsIn = (password: string) =>
  saveMailServer(ctx, { ...listening(), security: 'starttls', username: 'fieldline', password })

function setEnv(variables: Record<string, string>) {
  Object.assign(process.env, variables)
  resetEnv()
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.server.address() as AddressInfo).port
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

beforeEach(async () => {
  setEnv({ SMTP_URL: '', MAIL_FROM: '', WEBHOOK_PRIVATE_TARGETS: '1' })
  takenItems.length = 0
  const { accountId } = await makeAccount({ name: 'Harbor & Pine' })
  const account = { ...(await makeAccount()), accountId }
  ctx = (await signIn(await makeUser(account, { role: 'admin', email: `dana-${newId()}@harbor.example` }))).ctx
})

describe('a company’s mail server', () => {
  it('is shown without its password, which is stored sealed and bound to the company', async () => {
    expect(await getMailSettings(ctx)).toEqual({ own: null, installation: false })
    const shown = { host: '127.0.0.1', port, security: 'starttls', username: 'fieldline', has_password: true }
    expect(await signsIn(PASSWORD)).toEqual({ ...shown, sender: 'service@harbor.example' })
    expect((await getMailSettings(ctx)).own).toMatchObject(shown)
    const row = await db().mailServer.findUniqueOrThrow({ where: { account_id: ctx.accountId } })
    expect(row.password).not.toContain(PASSWORD)
    const other = await makeAccount()
    await db().mailServer.create({ data: { ...row, account_id: other.accountId } })
    await expect(sendTestMail({ ...ctx, accountId: other.accountId })).rejects.toThrow(/can no longer be read/)
    const [event] = await db().history.findMany({ where: { account_id: ctx.accountId, record_type: 'account' } })
    expect(event?.changes).toEqual({
      mail_server: [null, `127.0.0.1:${port} (starttls), user fieldline, from service@harbor.example`],
      mail_password: [null, 'changed'],
    })
  })

  it('keeps its password until server or user change', async () => {
    await signsIn(PASSWORD)
    const sealed = async () => (await db().mailServer.findFirst({ where: { account_id: ctx.accountId } }))?.password
    const before = await sealed()
    const same = { ...listening(), security: 'starttls', username: 'fieldline' }
    await saveMailServer(ctx, { ...same, sender: 'office@harbor.example', password: '' })
    expect(await sealed()).toBe(before)
    for (const change of [{ host: 'mail.harbor.example' }, { port: 2525 }, { username: 'other' }])
      await expect(saveMailServer(ctx, { ...same, ...change })).rejects.toMatchObject({
        details: [{ field: 'password', message: 'must be typed again for another server or user' }],
      })
    expect(await saveMailServer(ctx, { ...same, username: null })).toMatchObject({ has_password: false })
  })

  it('names every wrong field, and takes no password along an open way', async () => {
    const wrong = { host: 'not a host', port: 0, security: 'maybe', sender: 'nobody' }
    await expect(saveMailServer(ctx, wrong)).rejects.toMatchObject({
      details: [{ field: 'host' }, { field: 'port' }, { field: 'security' }, { field: 'sender' }],
    })
    const open = { ...listening(), username: 'fieldline', password: PASSWORD }
    await expect(saveMailServer(ctx, open)).rejects.toMatchObject({ details: [{ field: 'security' }] })
  })

  it('must be on the public internet, by name and by what the name leads to', async () => {
    await saveMailServer(ctx, listening())
    setEnv({ WEBHOOK_PRIVATE_TARGETS: '0' })
    expect(await sendTestMail(ctx)).toMatchObject({
      sent: false,
      answer: '127.0.0.1 leads to a private or reserved address',
    })
    for (const host of ['127.0.0.1', '::1', '10.0.0.8', '169.254.169.254', 'localhost', 'mail.internal'])
      await expect(saveMailServer(ctx, { ...listening(), host })).rejects.toMatchObject({
        details: [{ field: 'host' }],
      })
    expect(takenItems).toEqual([])
  })

  it('is an administrator’s business, and no other company’s', async () => {
    await saveMailServer(ctx, listening())
    const clerk = withScopes(ctx, 'read:work-orders', 'write:work-orders')
    for (const verb of [
      getMailSettings,
      removeMailServer,
      sendTestMail,
      (one: ServiceContext) => saveMailServer(one, {}),
    ])
      await expect(verb(clerk)).rejects.toMatchObject({ code: 'forbidden' })
    expect((await getMailSettings(await makeAccount())).own).toBeNull()
    await removeMailServer(ctx)
    expect((await getMailSettings(ctx)).own).toBeNull()
  })
})

describe('a test mail', () => {
  it('goes to whoever asks, and the server’s own answer is told', async () => {
    await saveMailServer(ctx, listening())
    const { email } = await db().user.findFirstOrThrow({ where: { account_id: ctx.accountId } })
    expect(await sendTestMail(ctx)).toMatchObject({
      sent: true,
      recipient: email,
      answer: expect.stringMatching(/^250 /),
    })
    expect(takenItems[0]).toMatch(/From: "?Harbor & Pine"? <service@harbor\.example>/)
  })

  it('signs in with the password that was stored', async () => {
    // The test server has no certificate that anybody trusts.
    const openTheWay = () =>
      db().mailServer.update({
        where: { account_id: ctx.accountId },
        data: { security: 'none' },
        select: { host: true },
      })
    await signsIn(PASSWORD)
    await openTheWay()
    expect(await sendTestMail(ctx)).toMatchObject({ sent: true })
    await signsIn('another password')
    await openTheWay()
    expect(await sendTestMail(ctx)).toMatchObject({ sent: false, answer: expect.stringMatching(/535 .*Who are you/) })
  })

  it('tells why the server did not take it', async () => {
    await signsIn(PASSWORD)
    expect(await sendTestMail(ctx)).toMatchObject({ sent: false, answer: expect.stringMatching(/certificate/i) })
    await saveMailServer(ctx, { ...listening(), port: 1 })
    expect(await sendTestMail(ctx)).toMatchObject({ sent: false, answer: expect.stringContaining('ECONNREFUSED') })
    await removeMailServer(ctx)
    await expect(sendTestMail(ctx)).rejects.toThrow(/no mail server yet/)
  })
})

describe('mails of the company', () => {
  const makeVisit = async () => {
    const { id: customer_id } = await makeCustomer(ctx, { name: 'Harbor Foods', email: 'office@foods.example' })
    return (await makeWorkOrder(ctx, { customer_id, scheduled_date: '2026-11-24T14:00:00Z' })).id
  }

  it('go through its own server before the installation’s, with its reply address and logo', async () => {
    setEnv({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'nobody@installation.example' })
    await saveMailServer(ctx, listening())
    await updateAccount(ctx, { phone: '(206) 555-0100', reply_email: 'office@harbor.example' })
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0a7' } })
      .png()
      .toBuffer()
    await saveLogo(ctx, picture.toString('base64'))
    await requestMail(ctx, await makeVisit(), { id: newId(), kind: 'confirmation' })
    await runDueJobs('send-mail')
    expect(takenItems).toHaveLength(1)
    const text = takenItems[0]?.replaceAll('=\r\n', '') ?? ''
    expect(text).toMatch(/From: "?Harbor & Pine"? <service@harbor\.example>/)
    expect(text).toContain('Reply-To: office@harbor.example')
    expect(text).toContain('call us at (206) 555-0100')
    expect(text).toContain('Content-ID: <company-logo>')
  })

  it('are offered as soon as it is set, and not after it is removed', async () => {
    const order = await makeVisit()
    const isOn = async () => (await readCustomerMail(ctx, order)).is_on
    expect(await isOn()).toBe(false)
    await saveMailServer(ctx, listening())
    expect(await isOn()).toBe(true)
    await removeMailServer(ctx)
    expect(await isOn()).toBe(false)
  })
})
