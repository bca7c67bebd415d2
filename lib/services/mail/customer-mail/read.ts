import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import { type MailKind, mailOf, type Visit } from '@/lib/domain/mail/templates'
import type { CustomerMail, MailStatus, SentMail } from '@/lib/schemas/mail/mail'
import { hasMailServer } from '@/lib/services/mail/mail-server'
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
  const preview = (kind: MailKind) => {
    const content = mailOf(kind, visit)
    return content && { subject: content.subject, text: content.text }
  }
  return {
    is_on: await hasMailServer(reader(ctx), ctx.accountId),
    recipient,
    previews: { confirmation: preview('confirmation'), on_my_way: preview('on_my_way') },
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

/** The visit of a work order, for a confirmation on paper. Throws `forbidden`, `not_found`. */
export async function readAppointment(ctx: ServiceContext, workOrderId: string): Promise<Visit> {
  requireScope(ctx, 'read:work-orders')
  requireScope(ctx, 'read:customers')
  return (await readVisit(ctx, workOrderId)).visit
}
