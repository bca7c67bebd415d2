import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import type { Language } from '@/lib/domain/language'
import type { MailKind, Visit } from '@/lib/domain/mail/visit'
import type { CustomerMail, MailStatus, SentMail } from '@/lib/schemas/mail/mail'
import { hasMailServer } from '@/lib/services/mail/route'
import { mailOf } from './templates'
import { readVisit } from './visit'

const SHOWN = 10

/** What can be mailed to the customer of a work order, and what was. Throws `forbidden`, `not_found`. */
export async function readCustomerMail(ctx: ServiceContext, workOrderId: string): Promise<CustomerMail> {
  requireScope(ctx, 'read:work-orders')
  requireScope(ctx, 'read:customers')
  const { visit, recipient } = await readVisit(ctx, workOrderId)
  const rows = await reader(ctx).mail.findMany({
    where: { account_id: ctx.accountId, work_order_id: workOrderId },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: SHOWN,
  })
  const preview = async (kind: MailKind) => {
    const content = await mailOf(kind, visit)
    return content && { subject: content.subject, text: content.text }
  }
  return {
    is_on: await hasMailServer(reader(ctx), ctx.accountId),
    recipient,
    language: visit.language,
    previews: {
      confirmation: await preview('confirmation'),
      on_my_way: await preview('on_my_way'),
      report: await preview('report'),
    },
    mails: rows.map((row): SentMail => ({
      id: row.id,
      kind: row.kind as MailKind,
      recipient: row.recipient,
      status: row.status as MailStatus,
      problem: row.problem,
      actor: row.actor_name,
      created_at: row.created_at.toISOString(),
      sent_at: row.sent_at?.toISOString() ?? null,
    })),
  }
}

/**
 * The visit of a work order and the words of its confirmation, for paper; in the given language, else the customer’s. `text` is null
 * without a date. Throws `forbidden`, `not_found`.
 */
export async function readAppointment(
  ctx: ServiceContext,
  workOrderId: string,
  language?: Language,
): Promise<{ visit: Visit; text: string | null }> {
  requireScope(ctx, 'read:work-orders')
  requireScope(ctx, 'read:customers')
  const { visit: read } = await readVisit(ctx, workOrderId)
  const visit = { ...read, language: language ?? read.language }
  return { visit, text: (await mailOf('confirmation', visit))?.text ?? null }
}
