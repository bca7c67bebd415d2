import { v5 } from 'uuid'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { inTransaction } from '@/lib/db/transaction'
import { contextOfSender, queueMails } from '@/lib/services/mail/mail'
import { hasMailServer } from '@/lib/services/mail/route'
import { mailOf } from './templates'
import { readVisit } from './visit'

/** The namespace of the ids of reports: of one completion there is one. */
const REPORTS = 'a8b1b1c0-5d4e-4d0e-9c36-6f7b1f1f4b52'
/** Who sends them. */
const SENDER = { actor_id: null, actor_name: 'Service reports' }
/** Of one company so many at a time; the others come with the next look. */
const BATCH = 200

type Completed = { id: string; completed_at: Date }

/**
 * Mails customers what was done, in companies that want it (R-WO-17): once for each completion, when nothing of the work order has changed for
 * ten minutes, so that what a phone sends late is in it; what was completed more than two weeks ago is reported to nobody. A customer
 * without an address gets none. Answers how many mails were queued.
 */
export async function mailReports(): Promise<number> {
  const where = { report_mails_since: { not: null } }
  const accounts = await db().account.findMany({ where, select: { id: true }, orderBy: { id: 'asc' } })
  let count = 0
  for (const { id } of accounts) if (await hasMailServer(db(), id)) count += await mailReportsOf(id)
  return count
}

async function mailReportsOf(account_id: string): Promise<number> {
  const ctx = await contextOfSender({ account_id, ...SENDER })
  const completed = await db().$queryRaw<Completed[]>`
    SELECT w.id, w.completed_at FROM account a JOIN work_order w ON w.account_id = a.id
    JOIN customer c ON c.account_id = w.account_id AND c.id = w.customer_id
    LEFT JOIN contact ON contact.account_id = w.account_id AND contact.id = w.contact_id
    WHERE a.id = ${account_id}::uuid AND w.status = 'completed' AND w.deleted_at IS NULL
      AND w.completed_at >= greatest(a.report_mails_since, now() - interval '14 days')
      AND w.updated_at <= now() - interval '10 minutes' AND coalesce(contact.email, c.email) IS NOT NULL
      AND NOT EXISTS (SELECT FROM mail WHERE mail.account_id = w.account_id AND mail.work_order_id = w.id
        AND mail.kind = 'report' AND mail.created_at >= w.completed_at)
    ORDER BY w.completed_at, w.id LIMIT ${BATCH}`
  for (const one of completed) await mailReport(ctx, one)
  return completed.length
}

async function mailReport(ctx: ServiceContext, { id, completed_at }: Completed): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { visit, recipient } = await readVisit({ ...ctx, tx }, id)
    const content = await mailOf('report', visit)
    if (!content || !recipient) return
    const mailId = v5(`${id} ${completed_at.toISOString()}`, REPORTS)
    const about = { id: mailId, account_id: ctx.accountId, work_order_id: id, kind: 'report' }
    await queueMails(tx, [{ ...about, recipient, ...content, ...SENDER }])
  })
}
