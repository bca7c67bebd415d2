import { generateSync } from 'otplib'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { signInWithPassword } from '@/lib/auth/sign-in'
import { db } from '@/lib/db/client'
import { resetEnv } from '@/lib/env'
import { beginSecondFactor, confirmSecondFactor } from '@/lib/services/access/second-factor'
import { readSession } from '@/lib/services/access/sessions'
import { saveMailServer } from '@/lib/services/mail/mail-server'
import { type QueuedMail, sendMail } from '@/lib/services/mail/mail'
import { deleteUser, updateUser } from '@/lib/services/people/users'
import {
  acceptInvitation,
  canMailPasswordLinks,
  changePassword,
  findInvitation,
  requestPasswordLink,
} from '@/lib/services/people/passwords'
import { makeAccount } from '@/lib/testing/account'
import { makeUser, signIn, type TestUser } from '@/lib/testing/factories/users'

const [OLD, NEW, OTHER] = ['correct horse battery', 'seven green bicycles', 'ten quiet umbrellas']

let ctx: ServiceContext
let dana: TestUser
let sources = 0
const nextSource = () => `203.0.113.${(sources += 1) % 250}`

/** What somebody does who types an address into the page, and what the server does after its answer. */
async function request(email: string, source = nextSource()): Promise<void> {
  const mailLink = await requestPasswordLink({ email }, source)
  await mailLink()
}

/** The mails that wait, as their mail server gets them. */
async function takeMails(): Promise<QueuedMail[]> {
  const takenItems: QueuedMail[] = []
  for (const mail of await db().mail.findMany({ where: { status: 'waiting' }, orderBy: { created_at: 'asc' } }))
    await sendMail(mail, async (one) => {
      takenItems.push(one)
      return 'taken'
    })
  return takenItems
}

/** The secret of the link in the mail that was just asked for. */
async function takeToken(): Promise<string> {
  const [mail] = await takeMails()
  return /\/invitation\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

const accept = (token: string, password = NEW, code?: string) =>
  acceptInvitation(token, { password, code }, nextSource())

async function canSignIn(password: string): Promise<string> {
  const body = { email: dana.email, password, address: nextSource(), browserMark: undefined }
  return (await signInWithPassword(body)).kind
}

beforeEach(async () => {
  Object.assign(process.env, { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'fieldline@installation.example' })
  resetEnv()
  await db().mail.deleteMany()
  await db().mailServer.deleteMany()
  ctx = await makeAccount({ name: 'Harbor & Pine' })
  dana = await makeUser(ctx, { password: OLD })
})

describe('a forgotten password', () => {
  it('is replaced by a mailed link, which ends the other sign-ins and is told in a mail and in the history', async () => {
    const { principal } = await signIn(dana)
    await request(`  ${dana.email.toUpperCase()} `)
    const token = await takeToken()
    expect(await findInvitation(token)).toMatchObject({ email: dana.email, company: 'Harbor & Pine', returning: true })
    await accept(token)
    expect(await canSignIn(NEW)).toBe('welcome')
    expect(await canSignIn(OLD)).toBe('refused')
    expect(await readSession(ctx.accountId, principal.session.id)).toBeNull()
    const [notice] = await takeMails()
    expect(notice).toMatchObject({ recipient: dana.email, subject: 'Your password for Harbor & Pine was changed' })
    const events = await db().history.findMany({ where: { record_id: dana.id }, orderBy: { created_at: 'asc' } })
    const verbs = events.map(({ verb }) => verb).filter((verb) => !verb.startsWith('sign_in'))
    expect(verbs).toEqual(['request_password_link', 'send', 'change_password', 'send'])
    expect(events.some(({ actor_name }) => actor_name === 'Forgotten password')).toBe(true)
  })

  it('has a link that works once', async () => {
    await request(dana.email)
    const token = await takeToken()
    await accept(token)
    expect(await findInvitation(token)).toBeNull()
    await expect(accept(token, OTHER)).rejects.toMatchObject({ code: 'not_found' })
    expect(await canSignIn(NEW)).toBe('welcome')
  })

  it('has a link that works for 30 minutes', async () => {
    await request(dana.email)
    const token = await takeToken()
    const age = (minutes: number) =>
      db().$executeRaw`UPDATE invitation SET expires_at = expires_at - make_interval(mins => ${minutes})`
    await age(29)
    expect(await findInvitation(token)).not.toBeNull()
    await age(1)
    expect(await findInvitation(token)).toBeNull()
    await expect(accept(token)).rejects.toMatchObject({ code: 'not_found' })
    expect(await canSignIn(OLD)).toBe('welcome')
  })

  it('has one open link, which ends with any change of the password', async () => {
    await request(dana.email)
    const first = await takeToken()
    await request(dana.email)
    const second = await takeToken()
    expect(await findInvitation(first)).toBeNull()
    const { ctx: userCtx, principal } = await signIn(dana)
    await changePassword(userCtx, principal.session.id, { current_password: OLD, new_password: OTHER })
    expect(await findInvitation(second)).toBeNull()
    await expect(accept(second)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('asks for the code of the second factor all the same', async () => {
    const { ctx: userCtx, principal } = await signIn(dana)
    const { secret } = await beginSecondFactor(userCtx)
    await confirmSecondFactor(userCtx, principal.session.id, { code: generateSync({ secret }) })
    await request(dana.email)
    const token = await takeToken()
    expect(await findInvitation(token)).toMatchObject({ asksCode: true })
    await expect(accept(token)).rejects.toMatchObject({ details: [{ field: 'code' }] })
    await expect(accept(token, NEW, '000000')).rejects.toMatchObject({ details: [{ field: 'code' }] })
    await accept(token, NEW, generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 }))
    expect(await canSignIn(NEW)).toBe('code')
  })
})

describe('asking for a link', () => {
  const createdRows = async () => [await db().invitation.count(), await db().mail.count(), await db().history.count()]

  it('does the same before its answer for an address that nobody has, and nothing after it', async () => {
    const before = await createdRows()
    const attempts = async (email: string) => {
      const mailLink = await requestPasswordLink({ email }, nextSource())
      return { made: await createdRows(), mailLink }
    }
    const knownValue = await attempts(dana.email)
    const unknown = await attempts('nobody@example.com')
    expect(knownValue.made).toEqual(before)
    expect(unknown.made).toEqual(before)
    await unknown.mailLink()
    expect(await createdRows()).toEqual(before)
    await knownValue.mailLink()
    expect(await db().mail.count()).toBe(1)
  })

  it('mails nothing to users who were removed or made inactive', async () => {
    const other = await makeUser(ctx)
    await makeUser(ctx)
    await updateUser(ctx, dana.id, { status: 'inactive' })
    await deleteUser(ctx, other.id)
    await request(dana.email)
    await request(other.email)
    expect(await db().mail.count()).toBe(0)
  })

  it('is limited per address it goes to, known or not, and per address it comes from', async () => {
    for (const email of [dana.email, 'nobody-at-all@example.com']) {
      for (let times = 0; times < 4; times += 1) await request(email)
      await expect(request(email), email).rejects.toMatchObject({ code: 'rate_limited' })
    }
    const source = '198.51.100.99'
    for (let times = 0; times < 11; times += 1) await request(`somebody-${times}@example.com`, source)
    await expect(request('somebody-else@example.com', source)).rejects.toMatchObject({ code: 'rate_limited' })
  })

  it('says what is wrong with an address that is none', async () => {
    for (const email of ['', 'dana', 'dana@', ' '])
      await expect(requestPasswordLink({ email }, nextSource())).rejects.toMatchObject({
        details: [{ field: 'email' }],
      })
  })

  it('stores the link sealed until it is sent, and nothing of it afterwards', async () => {
    await request(dana.email)
    const stored = async () => JSON.stringify(await db().mail.findMany())
    expect(await stored()).not.toContain('/invitation/')
    const token = await takeToken()
    expect(token).toMatch(/^fsi_/)
    expect(await stored()).not.toContain(token)
    expect(await db().mail.findFirst()).toMatchObject({ status: 'sent', text: '', html: '' })
    expect(JSON.stringify(await db().invitation.findMany())).not.toContain(token)
  })

  it('is tried again for 21 minutes at most, while the link works', async () => {
    await request(dana.email)
    const fail = async () => {
      await db().mail.updateMany({ data: { due_at: new Date() } })
      const mail = await db().mail.findFirstOrThrow()
      return sendMail(mail, async () => ({ later: 'Come back later' }))
    }
    for (let times = 0; times < 3; times += 1) expect(await fail()).toBeInstanceOf(Date)
    expect(await fail()).toBeNull()
    expect(await db().mail.findFirst()).toMatchObject({ status: 'failed', text: '' })
  })
})

describe('another company', () => {
  it('has links and mails of its own', async () => {
    const other = await makeAccount({ name: 'Another' })
    const lee = await makeUser(other, { password: OLD })
    await request(lee.email)
    expect(await db().mail.count({ where: { account_id: ctx.accountId } })).toBe(0)
    await accept(await takeToken())
    expect(await canSignIn(OLD)).toBe('welcome')
    const [event] = await db().history.findMany({ where: { verb: 'change_password' }, orderBy: { created_at: 'desc' } })
    expect(event).toMatchObject({ account_id: other.accountId, record_id: lee.id })
  })

  it('gets no mail by the server of this one', async () => {
    Object.assign(process.env, { SMTP_URL: '', MAIL_FROM: '' })
    resetEnv()
    expect(await canMailPasswordLinks()).toBe(false)
    await saveMailServer(ctx, { host: 'smtp.harbor.example', port: 465, security: 'tls', sender: 'a@harbor.example' })
    expect(await canMailPasswordLinks()).toBe(true)
    const lee = await makeUser(await makeAccount(), { password: OLD })
    await request(lee.email)
    expect(await db().mail.count()).toBe(0)
    await request(dana.email)
    expect(await db().mail.count()).toBe(1)
  })
})
