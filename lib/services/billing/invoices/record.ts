import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { InvoiceKind } from '@/lib/domain/billing/invoice/number'
import type { InvoiceStatus } from '@/lib/domain/billing/invoice/status'
import type { InvoiceFormat } from '@/lib/domain/billing/terms'
import { isId } from '@/lib/domain/id'
import { toNumber } from '@/lib/domain/money'
import { fromDatabaseDate } from '@/lib/domain/time'
import { notFound } from '@/lib/errors'
import { invoiceContent, invoiceCreate, type InvoiceRecord } from '@/lib/schemas/billing/invoice'
import { type DraftContent, draftContents, draftSelect } from './content'

const invoiceSelect = {
  ...draftSelect,
  status: true,
  number: true,
  preceding_id: true,
  reason: true,
  deducted_in_id: true,
  issued_on: true,
  due_on: true,
  content: true,
  balance: true,
  content_sha256: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.InvoiceSelect
type Row = Prisma.InvoiceGetPayload<{ select: typeof invoiceSelect }>

/** A live invoice, a draft as it would be issued now. Throws `not_found`. */
export async function readInvoice(tx: Transaction, ctx: ServiceContext, id: string): Promise<InvoiceRecord> {
  return (await readInvoiceWithContent(tx, ctx, id)).record
}

/** A live invoice with what its draft follows from, null of one that was issued. Throws `not_found`. */
export async function readInvoiceWithContent(
  tx: Transaction,
  ctx: ServiceContext,
  id: string,
): Promise<{ record: InvoiceRecord; draft: DraftContent | null }> {
  const where = { account_id: ctx.accountId, id, deleted_at: null }
  const row = isId(id) ? await tx.invoice.findFirst({ where, select: invoiceSelect }) : null
  if (!row) throw notFound('invoice')
  const draft = row.status === 'draft' ? ((await draftContents(tx, ctx, [row])).get(row.id) ?? null) : null
  return { record: toRecord(row, draft), draft }
}

function toRecord(row: Row, draft: DraftContent | null): InvoiceRecord {
  const { header, content, sha256, problems } = draft ?? storedContentOf(row)
  return {
    id: row.id,
    kind: row.kind as InvoiceKind,
    status: row.status as InvoiceStatus,
    number: row.number,
    legal_entity_id: row.legal_entity_id,
    customer_id: row.customer_id,
    ...header,
    preceding_id: row.preceding_id,
    issued_on: row.issued_on && fromDatabaseDate(row.issued_on),
    due_on: row.due_on && fromDatabaseDate(row.due_on),
    balance: row.balance && toNumber(row.balance),
    work_order_ids: row.orders.map(({ work_order }) => work_order.id).toSorted(),
    line_item_ids: row.line_item_ids,
    notes: row.notes,
    free_lines:
      invoiceCreate.shape.free_lines.parse(row.free_lines)?.map((line) => {
        return { ...line, unit: line.unit ?? 'C62', tax_code_id: line.tax_code_id ?? null }
      }) ?? [],
    reason: row.reason,
    deducted_in_id: row.deducted_in_id,
    ...content,
    content_sha256: sha256,
    problems,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** What an invoice says since it was issued. */
function storedContentOf({ purchase_order, buyer_reference, payment_days, format, content, content_sha256 }: Row) {
  return {
    header: { purchase_order, buyer_reference, payment_days, format: (format ?? 'pdf') as InvoiceFormat },
    content: invoiceContent.parse(content),
    sha256: content_sha256 ?? '',
    problems: [],
  }
}

/** What follows from the work orders of a draft, beside what it comes to. */
const FOLLOWING = new Set([...Object.keys(invoiceContent.shape), 'content_sha256', 'problems'])

/** What the history keeps of an invoice: its header and its totals. */
export function historyOf(invoice: InvoiceRecord): Record<string, unknown> {
  return Object.fromEntries(Object.entries(invoice).filter(([field]) => field === 'totals' || !FOLLOWING.has(field)))
}
