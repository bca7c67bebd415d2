import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { writeUnique } from '@/lib/db/write-unique'
import { creditOf, leftOf } from '@/lib/domain/billing/invoice/credit'
import { exactly, toNumber } from '@/lib/domain/money'
import { newId } from '@/lib/domain/id'
import { toDatabaseDate } from '@/lib/domain/time'
import { invalid, ServiceError } from '@/lib/errors'
import {
  type InvoiceContent,
  invoiceContent,
  type InvoiceLine,
  type InvoiceRecord,
} from '@/lib/schemas/billing/invoice'
import { correctInvoice as correctSchema, creditInvoice as creditSchema } from '@/lib/schemas/billing/invoice-requests'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { releaseInvoiced } from '../marks/verbs'
import { digestOf } from './content'
import { numberTaken } from './issue'
import { takeNumber } from './numbers'
import { setDeductedIn } from './prepayments'
import { historyOf, readInvoice } from './record'
import { settle } from './settle'
import { createInvoice } from './verbs'

/**
 * Takes an issued invoice back, all that is left of it or some lines, by a credit note that is issued at once and settles what the invoice has
 * open (R-BI-11). Throws `forbidden`, `not_found`, `not_issued`, `over_credited`, `validation_error`.
 */
export async function creditInvoice(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof creditSchema>,
): Promise<InvoiceRecord> {
  requireScope(ctx, 'write:billing')
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'invoice', id)
    const invoice = await readInvoice(tx, ctx, id)
    const { reason, lines, rebill = false } = readDraft(creditSchema, body).finish()
    if (invoice.status === 'draft' || invoice.kind === 'credit_note') throw new ServiceError('not_issued')
    if (invoice.deducted_in_id) throw await deducted(tx, ctx, invoice.deducted_in_id)
    const before = await readCreditNotes(tx, ctx, invoice.id)
    const left = leftOf(invoice, before)
    const quantities = quantitiesOf(left, lines)
    const credit = creditOf(invoice, before, quantities, invoice.currency)
    // What takes an invoice back at once gives its prepayments free; in parts they are paid back as money.
    const isWhole = before.length === 0 && left.every(({ id: line, quantity }) => quantities.get(line) === quantity)
    const { prepayments, totals } = isWhole ? invoice : { prepayments: [], totals: { prepaid: 0 } }
    const content = {
      ...invoiceContent.parse(invoice),
      ...credit,
      prepayments,
      totals: { ...credit.totals, prepaid: totals.prepaid },
    }
    const note = await writeNote(tx, ctx, invoice, { content, reason })
    await setDeductedIn(tx, ctx, prepayments, null, invoice.id)
    const whole = left.filter((line) => line.quantity > 0 && quantities.get(line.id) === line.quantity)
    if (rebill) await releaseInvoiced(tx, ctx, invoice.id, freedLines(invoice, whole, left, quantities))
    return note
  })
}

/**
 * Takes an issued invoice back as a whole, and drafts the next one of its work orders. Answers that draft. Throws as `creditInvoice`, and `in_draft`.
 */
export async function correctInvoice(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof correctSchema>,
): Promise<InvoiceRecord> {
  return inTransaction(ctx, async (tx) => {
    const { reason } = readDraft(correctSchema, body).finish()
    const within = { ...ctx, tx }
    await creditInvoice(within, id, { reason, rebill: true })
    const invoice = await readInvoice(tx, ctx, id)
    const { work_order_ids, free_lines, purchase_order, buyer_reference, notes, payment_days, format } = invoice
    const header = { purchase_order, buyer_reference, notes, payment_days, format }
    const kind = invoice.kind === 'prepayment' ? 'prepayment' : 'corrected'
    return createInvoice(within, { ...header, kind, preceding_id: id, work_order_ids, free_lines })
  })
}

/** How much of each line is taken back: the named ones, or all that is left. Throws `over_credited`, `validation_error`. */
function quantitiesOf(
  left: readonly InvoiceLine[],
  named: readonly { id: string; quantity?: number }[] | undefined,
): Map<string, number> {
  if (left.every(({ quantity }) => quantity === 0)) throw new ServiceError('over_credited')
  if (!named) return new Map(left.filter(({ quantity }) => quantity > 0).map(({ id, quantity }) => [id, quantity]))
  return new Map(
    named.map(({ id, quantity }, index) => {
      const line = left.find((one) => one.id === id.toLowerCase())
      if (!line) throw invalid([{ field: `lines[${index}].id`, message: 'is no line of the invoice' }])
      const credited = quantity ?? line.quantity
      if (credited > line.quantity || line.quantity === 0) {
        const message = `must be at most ${line.quantity}, which is left of “${line.description}”`
        throw new ServiceError('over_credited', undefined, [{ field: `lines[${index}].quantity`, message }])
      }
      return [line.id, credited]
    }),
  )
}

/** The line items that wait again: those of lines that are taken back as a whole; with the last of them also discounts. */
function freedLines(
  invoice: InvoiceRecord,
  whole: readonly InvoiceLine[],
  left: readonly InvoiceLine[],
  quantities: ReadonlyMap<string, number>,
): string[] {
  const isLast = left.every((line) => line.quantity === (quantities.get(line.id) ?? 0))
  const lines = isLast ? invoice.lines : whole
  const discounts = isLast ? invoice.allowances.map(({ line_item_id }) => line_item_id) : []
  return [...lines.map(({ line_item_id }) => line_item_id), ...discounts].filter((one) => one !== null)
}

/** A prepayment that an invoice took off is paid back with that one. */
async function deducted(tx: Transaction, ctx: ServiceContext, id: string): Promise<ServiceError> {
  const { number } = await readInvoice(tx, ctx, id)
  return new ServiceError('over_credited', `${number} takes this prepayment off. Credit that one first.`)
}

async function readCreditNotes(tx: Transaction, { accountId }: ServiceContext, id: string): Promise<InvoiceContent[]> {
  const notes = await tx.invoice.findMany({
    where: { account_id: accountId, kind: 'credit_note', preceding_id: id, deleted_at: null },
    select: { content: true },
    orderBy: { created_at: 'asc' },
  })
  return notes.map(({ content }) => invoiceContent.parse(content))
}

async function writeNote(
  tx: Transaction,
  ctx: ServiceContext,
  invoice: InvoiceRecord,
  { content, reason }: { content: InvoiceContent; reason: string },
): Promise<InvoiceRecord> {
  const { legal_entity_id, customer_id, purchase_order, buyer_reference, format } = invoice
  const { number, issued_on } = await takeNumber(tx, ctx, legal_entity_id, 'credit_note')
  const { net, tax, gross, prepaid } = content.totals
  const payable = toNumber(exactly(gross).minus(exactly(prepaid)))
  const id = newId()
  const day = toDatabaseDate(issued_on)
  const data = {
    id,
    account_id: ctx.accountId,
    kind: 'credit_note',
    status: 'open',
    number,
    legal_entity_id,
    customer_id,
    purchase_order,
    buyer_reference,
    format,
    preceding_id: invoice.id,
    reason,
    issued_on: day,
    due_on: day,
    content: content as unknown as Prisma.InputJsonValue,
    content_sha256: digestOf(content),
    net,
    tax,
    gross,
    prepaid,
    balance: payable,
  }
  await writeUnique(
    tx,
    () => tx.invoice.create({ data, select: { id: true } }),
    async () => numberTaken(number),
  )
  const orders = invoice.work_order_ids.map((work_order_id) => {
    return { account_id: ctx.accountId, invoice_id: id, work_order_id, is_draft: false }
  })
  await tx.invoiceOrder.createMany({ data: orders })
  const amount = Math.min(payable, invoice.balance ?? 0)
  if (amount > 0) {
    const allocation = {
      account_id: ctx.accountId,
      credit_note_id: id,
      invoice_id: invoice.id,
      amount,
      allocated_on: day,
    }
    await tx.paymentAllocation.create({ data: { ...allocation, id: newId() }, select: { id: true } })
  }
  const issued = await readInvoice(tx, ctx, id)
  await recordHistory(tx, ctx, { verb: 'issue', type: 'invoice', id, before: null, after: historyOf(issued) })
  await settle(tx, ctx, id)
  await settle(tx, ctx, invoice.id)
  return readInvoice(tx, ctx, id)
}
