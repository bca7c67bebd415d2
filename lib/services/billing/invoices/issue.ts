import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { writeUnique } from '@/lib/db/write-unique'
import { exactly, toNumber } from '@/lib/domain/money'
import { addDays } from '@/lib/domain/plain-days'
import { toDatabaseDate } from '@/lib/domain/time'
import { invalid, ServiceError } from '@/lib/errors'
import { type InvoiceRecord } from '@/lib/schemas/billing/invoice'
import { issueInvoice as issueSchema } from '@/lib/schemas/billing/invoice-requests'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { lockInvoiced, markInvoiced } from '../marks/verbs'
import type { DraftContent } from './content'
import { deliverInvoice, mailInvoice } from './deliveries'
import { takeNumber } from './numbers'
import { setDeductedIn } from './prepayments'
import { historyOf, readInvoice, readInvoiceWithContent } from './record'
import { refuseIssued } from './verbs'

/**
 * Issues a draft: it takes its number and today's date, keeps what it says, and holds the line items that it bills (R-BI-10). Throws `forbidden`,
 * `not_found`, `already_issued`, `draft_changed` where it says something else than `content_sha256`, `validation_error` with all that has to be
 * put right first.
 */
export async function issueInvoice(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof issueSchema> = {},
): Promise<InvoiceRecord> {
  requireScope(ctx, 'write:billing')
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'invoice', id)
    await lockSources(tx, ctx, id)
    // Nothing of it changes from here on.
    const { record: before, draft } = await readInvoiceWithContent(tx, ctx, id)
    refuseIssued(before)
    const { content_sha256, send = false } = readDraft(issueSchema, body).finish()
    if (!draft) throw new Error('A draft without its content')
    if (content_sha256 !== undefined && content_sha256 !== draft.sha256) throw new ServiceError('draft_changed')
    if (draft.problems.length > 0) throw invalid(draft.problems)
    await write(tx, ctx, before, draft)
    const after = await readInvoice(tx, ctx, id)
    await recordHistory(tx, ctx, {
      verb: 'issue',
      type: 'invoice',
      id: after.id,
      before: historyOf(before),
      after: historyOf(after),
    })
    if (send) await mailInvoice(tx, ctx, after)
    return after
  })
}

/** Locks what a locked draft follows from, in the order of the ids: its work orders, in the trash as well, and their prepayments. */
async function lockSources(tx: Transaction, { accountId }: ServiceContext, id: string): Promise<void> {
  await tx.$queryRaw`
    SELECT w.id FROM work_order w
    WHERE w.account_id = ${accountId}::uuid AND w.id IN (
      SELECT o.work_order_id FROM invoice_order o WHERE o.account_id = ${accountId}::uuid AND o.invoice_id = ${id}::uuid)
    ORDER BY w.id FOR UPDATE`
  await tx.$queryRaw`
    SELECT i.id FROM invoice i
    WHERE i.account_id = ${accountId}::uuid AND i.kind = 'prepayment' AND i.id IN (
      SELECT p.invoice_id FROM invoice_order o JOIN invoice_order p ON p.account_id = o.account_id AND p.work_order_id = o.work_order_id
      WHERE o.account_id = ${accountId}::uuid AND o.invoice_id = ${id}::uuid AND p.invoice_id <> o.invoice_id)
    ORDER BY i.id FOR UPDATE`
}

type Refusal = { id: string; message: string }

/**
 * Issues drafts, each on its own and in the order in which they were drafted, and mails them to their customers where `send` says so. Returns the numbers, why
 * others were not issued, and why what was issued was not mailed. Throws `forbidden`.
 */
export async function issueInvoices(
  ctx: ServiceContext,
  ids: readonly string[],
  send: boolean,
): Promise<{ issued: string[]; refused: Refusal[]; unsent: Refusal[] }> {
  requireScope(ctx, 'write:billing')
  const issued: string[] = []
  const refused: Refusal[] = []
  const unsent: Refusal[] = []
  // Ids of drafts follow the time at which they were made, and numbers follow it, too.
  for (const id of ids.toSorted())
    try {
      const { number } = await issueInvoice(ctx, id)
      issued.push(number ?? '')
      // What has its number is issued, whether it can be mailed or not.
      if (send) await deliverInvoice(ctx, id).catch((error: unknown) => unsent.push(refusalOf(id, error)))
    } catch (error) {
      refused.push(refusalOf(id, error))
    }
  return { issued, refused, unsent }
}

/** Throws what is no answer of ours. */
function refusalOf(id: string, error: unknown): Refusal {
  if (!(error instanceof ServiceError)) throw error
  return { id, message: error.details[0]?.message ?? error.message }
}

async function write(
  tx: Transaction,
  ctx: ServiceContext,
  before: InvoiceRecord,
  { content, header, sha256, lineItems }: DraftContent,
): Promise<void> {
  const { id, legal_entity_id } = before
  const orders = []
  for (const [workOrderId, line_item_ids] of lineItems)
    orders.push({ workOrderId, line_item_ids, locked_ids: await lockInvoiced(tx, ctx, workOrderId, line_item_ids) })
  // As late as can be: the series is locked until the end.
  const { number, issued_on } = await takeNumber(tx, ctx, legal_entity_id, 'invoice')
  for (const { workOrderId, ...lines } of orders)
    await markInvoiced(tx, ctx, workOrderId, { invoice_id: id, reference: number, billed_on: issued_on, ...lines })
  const { net, tax, gross, prepaid } = content.totals
  const payable = toNumber(exactly(gross).minus(exactly(prepaid)))
  const data = {
    ...header,
    number,
    status: payable === 0 ? 'paid' : 'open',
    issued_on: toDatabaseDate(issued_on),
    due_on: toDatabaseDate(addDays(issued_on, header.payment_days)),
    content: content as unknown as Prisma.InputJsonValue,
    content_sha256: sha256,
    net,
    tax,
    gross,
    prepaid,
    balance: payable,
  }
  const where = { account_id_id: { account_id: ctx.accountId, id } }
  await writeUnique(
    tx,
    () => tx.invoice.update({ where, data, select: { id: true } }),
    async () => numberTaken(number),
  )
  await tx.invoiceOrder.updateMany({ where: { account_id: ctx.accountId, invoice_id: id }, data: { is_draft: false } })
  await setDeductedIn(tx, ctx, content.prepayments, id, null)
}

/** After a change of the pattern a number may have been given before. */
export function numberTaken(number: string): ServiceError {
  const message = `${number} was given before. Change the pattern or the first number of the legal entity in the settings.`
  return invalid([{ field: 'number', message }])
}
