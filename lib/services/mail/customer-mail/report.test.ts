import { expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { resetEnv } from '@/lib/env'
import { updateAccount } from '@/lib/services/company/account'
import { createTask } from '@/lib/services/work/tasks'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { mailReports } from './index'

it('is mailed once for a completion, ten minutes after the last change, from when the company wants it', async () => {
  process.env.SMTP_URL = 'smtp://127.0.0.1:9'
  process.env.MAIL_FROM = 'service@harbor.example'
  resetEnv()
  const ctx = await makeAccount()
  const { id: customer_id } = await makeCustomer(ctx, { email: 'office@foods.example' })
  const { id: silent } = await makeCustomer(ctx, { name: 'No address' })
  const complete = async (customer: string) => {
    const { id } = await makeWorkOrder(ctx, { customer_id: customer })
    await createTask(ctx, id, { name: 'Replace the fan', status: 'completed' })
    await updateWorkOrder(ctx, id, { status: 'completed' })
    return id
  }
  const mails = () =>
    db().mail.findMany({
      where: { account_id: ctx.accountId },
      select: { kind: true, work_order_id: true, recipient: true },
    })
  /** Lets so many minutes pass for all that was written. */
  const pass = async (minutes: number) => {
    const by = `${minutes} minutes`
    await db()
      .$executeRaw`UPDATE work_order SET updated_at = updated_at - ${by}::interval, completed_at = completed_at - ${by}::interval
      WHERE account_id = ${ctx.accountId}::uuid`
    await db()
      .$executeRaw`UPDATE account SET report_mails_since = report_mails_since - ${by}::interval WHERE id = ${ctx.accountId}::uuid`
    await db()
      .$executeRaw`UPDATE mail SET created_at = created_at - ${by}::interval WHERE account_id = ${ctx.accountId}::uuid`
  }
  await complete(customer_id)
  await pass(20)
  await mailReports()
  expect(await updateAccount(ctx, { report_mails: true })).toMatchObject({ report_mails: true })
  const id = await complete(customer_id)
  await complete(silent)
  await mailReports()
  expect(await mails()).toEqual([])
  await pass(11)
  await mailReports()
  await mailReports()
  const report = { kind: 'report', work_order_id: id, recipient: 'office@foods.example' }
  expect(await mails()).toEqual([report])
  await updateWorkOrder(ctx, id, { status: 'in_progress' })
  await updateWorkOrder(ctx, id, { status: 'completed' })
  await pass(11)
  await mailReports()
  expect(await mails()).toEqual([report, report])
  expect(await updateAccount(ctx, { report_mails: false })).toMatchObject({ report_mails: false })
})
