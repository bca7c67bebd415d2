import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { dayIn } from '@/lib/domain/time'
import { resetEnv } from '@/lib/env'
import { sendMail } from '@/lib/jobs/mail'
import { renewServiceContract } from '@/lib/services/customers/service-contracts'
import { warnOfContractEnds } from '@/lib/services/data/contract-terms'
import { readWarningMails, setWarningMails } from '@/lib/services/people/users'
import { createWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { makeServiceContract } from '@/lib/testing/factories/customers'
import { age, makePromise } from '@/lib/testing/factories/promises'
import { makeUser } from '@/lib/testing/factories/users'
import { type Household, makeHousehold } from '@/lib/testing/factories/work-orders'
import { mailWarnings, watchPromises } from './index'

beforeAll(() => {
  Object.assign(process.env, { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'office@example.com' })
  resetEnv()
})
afterAll(() => {
  delete process.env.SMTP_URL
  delete process.env.MAIL_FROM
  resetEnv()
})

const PAST = new Date(0).toISOString()
const { signal } = new AbortController()

async function company() {
  const ctx = await makeAccount()
  const home = await makeHousehold(ctx)
  await makePromise(ctx, home)
  const { id, email } = await makeUser(ctx, { role: 'dispatcher' })
  await makeUser(ctx, { role: 'dispatcher' })
  const dispatcher: ServiceContext = { ...ctx, actor: { type: 'user', id, name: 'Ana' } }
  const subject = { account_id: ctx.accountId, id: ctx.accountId }
  const mails = () => db().mail.findMany({ where: { account_id: ctx.accountId }, orderBy: { created_at: 'asc' } })
  return { ctx, home, dispatcher, email, subject, mails }
}

/** A call of so many minutes ago, with four hours promised. */
async function called(ctx: ServiceContext, { customer_id, asset_ids }: Household, minutes: number): Promise<string> {
  const order = await createWorkOrder(ctx, { customer_id, asset_ids, work_order_type: 'repair' })
  await age(ctx, order.id, minutes)
  return order.id
}

/** A contract in its notice that ends in so many days where the company is. */
async function ending(ctx: ServiceContext, { customer_id }: Household, days: number) {
  const end_date = dayIn(ctx.account.timeZone, new Date(Date.now() + days * 86_400_000))
  const terms = { renewal: 'manual', notice_days: 30, term_months: 12 }
  return makeServiceContract(ctx, customer_id, { start_date: '2020-01-01', end_date, ...terms })
}

it('sends one mail of all new warnings to each user who wants them, and each promise once', async () => {
  const { ctx, home, dispatcher, email, subject, mails } = await company()
  expect(await readWarningMails(dispatcher)).toBe(false)
  await setWarningMails(dispatcher, true)
  expect(await readWarningMails(dispatcher)).toBe(true)
  const late = await called(ctx, home, 300)
  await called(ctx, home, 230)
  await watchPromises(subject)
  expect(await db().job.count({ where: { queue: 'mail-warnings', key: ctx.accountId } })).toBe(1)

  const next = await mailWarnings(subject, signal, null)
  expect(next?.at.getTime()).toBeGreaterThan(Date.now())
  expect(next?.cursor).toBe(next?.at.toISOString())
  expect(await mails()).toEqual([])

  expect(await mailWarnings(subject, signal, PAST)).toBeNull()
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ kind: 'promises_at_risk', recipient: email, status: 'waiting' })
  expect(mail?.subject).toContain('1 broken, 1 about to be broken')
  const { work_order_number } = await db().workOrder.findFirstOrThrow({ where: { id: late } })
  expect(mail?.text).toContain(`${work_order_number}, `)
  expect(mail?.text).toContain('Arrive: overdue by 1 h')
  expect(mail?.text).toContain('/at-risk')

  await mailWarnings(subject, signal, PAST)
  expect(await mails()).toHaveLength(1)
  await db()
    .$executeRaw`UPDATE sla_clock SET due_at = now() - interval '1 minute', next_at = now() - interval '1 minute',
    starts_at = now() - interval '241 minutes' WHERE account_id = ${ctx.accountId}::uuid AND state = 'warned'`
  await watchPromises(subject)
  await mailWarnings(subject, signal, PAST)
  const [, second] = await mails()
  expect(second?.subject).toContain(': 1 broken')
})

it('sends nothing to people who do not want it, of what was met, or without a mail server', async () => {
  const { ctx, home, dispatcher, subject, mails } = await company()
  const late = await called(ctx, home, 300)
  await watchPromises(subject)
  expect(await mailWarnings(subject, signal, PAST)).toBeNull()
  await setWarningMails(dispatcher, true)
  await updateWorkOrder(ctx, late, { status: 'in_progress' })
  await mailWarnings(subject, signal, PAST)
  await called(ctx, home, 300)
  await watchPromises(subject)
  await setWarningMails(dispatcher, false)
  await mailWarnings(subject, signal, PAST)
  await setWarningMails(dispatcher, true)
  delete process.env.SMTP_URL
  resetEnv()
  expect(await readWarningMails(dispatcher)).toBeNull()
  await mailWarnings(subject, signal, PAST)
  expect(await mails()).toEqual([])
  process.env.SMTP_URL = 'smtp://127.0.0.1:9'
  resetEnv()
})

it('includes contracts near their end in the same mail, each end once', async () => {
  const { ctx, home, dispatcher, email, subject, mails } = await company()
  await setWarningMails(dispatcher, true)
  const contract = await ending(ctx, home, 10)
  const renewed = await ending(ctx, home, 11)
  await warnOfContractEnds()
  expect(await db().job.count({ where: { queue: 'mail-warnings', key: ctx.accountId } })).toBe(1)
  await renewServiceContract(ctx, renewed.id, {})
  await called(ctx, home, 300)
  await watchPromises(subject)
  await mailWarnings(subject, signal, PAST)
  await mailWarnings(subject, signal, PAST)
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ recipient: email, status: 'waiting' })
  expect(mail?.subject).toContain(': 1 broken, 1 contract near the end')
  expect(mail?.text).toContain(`${contract.contract_number}, `)
  expect(mail?.text).not.toContain(`${renewed.contract_number}, `)

  await db().$executeRaw`UPDATE service_contract SET end_date = end_date - 1
    WHERE account_id = ${ctx.accountId}::uuid AND id = ${contract.id}::uuid`
  await warnOfContractEnds()
  await mailWarnings(subject, signal, PAST)
  const [, second] = await mails()
  expect(second?.subject).toMatch(/: 1 contract near the end$/)
})

it('sends no mail of ends whose warning is older than the subscription', async () => {
  const { ctx, home, dispatcher, subject, mails } = await company()
  await ending(ctx, home, 10)
  await warnOfContractEnds()
  await db().$executeRaw`UPDATE service_contract SET expiry_to_mail_since = expiry_to_mail_since - interval '61 minutes'
    WHERE account_id = ${ctx.accountId}::uuid`
  await setWarningMails(dispatcher, true)
  await mailWarnings(subject, signal, PAST)
  expect(await mails()).toEqual([])
})

it.each(['promise', 'contract'])('records the mail of a sandbox about a %s and sends none', async (what) => {
  const { ctx, home, dispatcher, subject, mails } = await company()
  await db().account.update({ where: { id: ctx.accountId }, data: { is_sandbox: true } })
  await setWarningMails(dispatcher, true)
  if (what === 'promise') await called(ctx, home, 300)
  else await ending(ctx, home, 10)
  await watchPromises(subject)
  await warnOfContractEnds()
  await mailWarnings(subject, signal, PAST)
  const [mail] = await mails()
  // Nobody listens there: a mail that is tried would wait for another attempt.
  expect(await sendMail({ account_id: ctx.accountId, id: mail?.id ?? '' })).toBeNull()
  expect(await mails()).toMatchObject([{ id: mail?.id, status: 'recorded', sent_at: null, problem: null }])
})
