import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { ServiceError } from '@/lib/errors'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { mailRequest } from '@/lib/schemas/mail/mail'
import { queueMails } from '@/lib/services/mail/mail'
import { hasMailServer } from '@/lib/services/mail/route'
import { mailOf } from './templates'
import { readVisit } from './visit'

/**
 * Asks for a mail to the customer of a work order: what it says is written down here and sent afterwards, once, however
 * often that has to be tried. Asking again with the same id asks for nothing more. Throws `forbidden`, `not_found`,
 * `validation_error`.
 */
export async function requestMail(
  ctx: ServiceContext,
  workOrderId: string,
  body: BodyOf<typeof mailRequest>,
): Promise<void> {
  requireScope(ctx, 'write:work-orders')
  requireScope(ctx, 'read:customers')
  return inTransaction(ctx, async (tx) => {
    if (!(await hasMailServer(tx, ctx.accountId))) throw new ServiceError('validation_error', 'E-mail is not set up.')
    const { id, kind } = readDraft(mailRequest, body).finish()
    await lockRecord(tx, ctx, 'work_order', workOrderId)
    const { visit, recipient } = await readVisit({ ...ctx, tx }, workOrderId)
    const content = await mailOf(kind, visit)
    if (!recipient)
      throw new ServiceError('validation_error', 'Neither the contact nor the customer has an e-mail address.')
    if (!content)
      throw new ServiceError(
        'validation_error',
        kind === 'report'
          ? 'The work order is not completed yet.'
          : 'The work order has no date yet. Schedule it first.',
      )
    const { accountId: account_id, actor } = ctx
    await queueMails(tx, [
      {
        id,
        account_id,
        work_order_id: workOrderId,
        kind,
        recipient,
        ...content,
        actor_id: actor.id,
        actor_name: actor.name,
      },
    ])
  })
}
