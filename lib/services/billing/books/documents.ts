import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { BookedDocument } from '@/lib/domain/billing/books/entries'
import { exactly, toNumber } from '@/lib/domain/money'
import { fromDatabaseDate } from '@/lib/domain/time'
import { type DeductedPrepayment, type InvoiceContent, invoiceContent } from '@/lib/schemas/billing/invoice'

type Reach = { entityId: string; until: string; limit: number }

const customerSelect = { select: { customer_number: true, email: true } } as const

/** What a legal entity issued and was paid until a day and no export has, the oldest first. Drafts and deleted payments are no documents. */
export async function readDocuments(
  tx: Transaction,
  ctx: ServiceContext,
  { entityId, until, limit, kinds }: Reach & { kinds: readonly BookedDocument['kind'][] | null },
): Promise<BookedDocument[]> {
  const [invoices, payments] = await Promise.all([
    readInvoices(tx, ctx, { entityId, until, limit }, kinds?.includes('credit_note') ?? true),
    kinds ? [] : readPayments(tx, ctx, { entityId, until, limit }),
  ])
  return [...invoices, ...payments].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)).slice(0, limit)
}

async function readInvoices(
  tx: Transaction,
  ctx: ServiceContext,
  { entityId, until, limit }: Reach,
  withCredits: boolean,
) {
  const ids = await tx.$queryRaw<
    { id: string }[]
  >`SELECT i.id FROM invoice i WHERE i.account_id = ${ctx.accountId}::uuid AND i.deleted_at IS NULL
      AND i.status <> 'draft' AND i.legal_entity_id = ${entityId}::uuid AND i.issued_on <= ${until}::date
      AND (${withCredits} OR i.kind = 'invoice')
      AND NOT EXISTS (SELECT FROM export_batch_document d WHERE d.account_id = i.account_id AND d.document_id = i.id AND d.is_live)
      ORDER BY i.issued_on, i.id LIMIT ${limit}`
  const rows = await tx.invoice.findMany({
    where: { account_id: ctx.accountId, id: { in: ids.map(({ id }) => id) } },
    select: {
      id: true,
      kind: true,
      number: true,
      issued_on: true,
      due_on: true,
      content: true,
      purchase_order: true,
      customer: customerSelect,
    },
    orderBy: [{ issued_on: 'asc' }, { number: 'asc' }],
  })
  return rows.map((row): BookedDocument => {
    const content = invoiceContent.parse(row.content)
    return {
      id: row.id,
      kind: row.kind === 'credit_note' ? 'credit_note' : 'invoice',
      number: row.number ?? '',
      day: row.issued_on ? fromDatabaseDate(row.issued_on) : until,
      due_on: row.due_on && fromDatabaseDate(row.due_on),
      customer: toCustomer(row.customer, content.buyer.name, content.buyer.tax_id),
      reference: row.purchase_order ?? '',
      method: null,
      amount: toNumber(exactly(content.totals.gross).minus(exactly(content.totals.prepaid))),
      lines: linesOf(content),
      taxes: content.taxes,
      deductions: content.prepayments.map(deductionOf),
    }
  })
}

/** A prepayment that is taken off leaves the account that it was booked on. */
function deductionOf({ taxes }: DeductedPrepayment): BookedDocument['deductions'][number] {
  const lines = taxes.map(({ tax_code_id, category, rate, name, exemption, taxable }) => {
    return { line_type: 'prepayment', tax_code_id, tax: { category, rate, name, exemption }, net: taxable }
  })
  return { lines, taxes }
}

/** Lines and the discounts on the whole, which are taken off revenue. */
function linesOf({ lines, allowances }: InvoiceContent): BookedDocument['lines'] {
  const untaxed = { category: 'O', rate: 0, name: null, exemption: null } as const
  const discounts = allowances.map(({ amount, category, rate, name, exemption }) => {
    const tax = { category, rate, name, exemption }
    const taxed = lines.find((line) => line.tax?.category === category && line.tax.rate === rate)
    return { line_type: 'discount', tax_code_id: taxed?.tax_code_id ?? null, tax, net: -amount }
  })
  const plain = lines.map(({ line_type, tax_code_id, tax, net }) => {
    return { line_type, tax_code_id, tax: tax ?? untaxed, net }
  })
  return [...plain, ...discounts].filter(({ net }) => net !== 0)
}

/**
 * A payment is of the legal entity whose invoices it settles; what settles nothing yet, of the default one. Each is held until the export is
 * written: whoever deletes it at the same time is first, or finds it exported.
 */
async function readPayments(tx: Transaction, ctx: ServiceContext, { entityId, until, limit }: Reach) {
  const ids = await tx.$queryRaw<
    { id: string }[]
  >`SELECT p.id FROM payment p WHERE p.account_id = ${ctx.accountId}::uuid AND p.deleted_at IS NULL
      AND p.received_on <= ${until}::date
      AND ${entityId}::uuid = coalesce(
        (SELECT i.legal_entity_id FROM payment_allocation a JOIN invoice i ON i.account_id = a.account_id AND i.id = a.invoice_id
         WHERE a.account_id = p.account_id AND a.payment_id = p.id ORDER BY a.created_at LIMIT 1),
        (SELECT e.id FROM legal_entity e WHERE e.account_id = p.account_id AND e.is_default AND e.deleted_at IS NULL LIMIT 1))
      AND NOT EXISTS (SELECT FROM export_batch_document d WHERE d.account_id = p.account_id AND d.document_id = p.id AND d.is_live)
      ORDER BY p.received_on, p.id LIMIT ${limit} FOR UPDATE OF p`
  const rows = await tx.payment.findMany({
    where: { account_id: ctx.accountId, id: { in: ids.map(({ id }) => id) } },
    select: {
      id: true,
      kind: true,
      amount: true,
      method: true,
      reference: true,
      received_on: true,
      customer: { select: { ...customerSelect.select, name: true, tax_id: true } },
      allocations: { select: { invoice: { select: { number: true } } }, orderBy: { created_at: 'asc' } },
    },
    orderBy: [{ received_on: 'asc' }, { id: 'asc' }],
  })
  return rows.map((row): BookedDocument => {
    const settled = [...new Set(row.allocations.map(({ invoice }) => invoice.number ?? ''))].join(', ')
    return {
      id: row.id,
      kind: row.kind as 'payment' | 'refund' | 'write_off',
      // Money has no number of its own: what it settles says most.
      number: settled || row.reference || row.id.slice(0, 8),
      day: fromDatabaseDate(row.received_on),
      due_on: null,
      customer: toCustomer(row.customer, row.customer.name, row.customer.tax_id),
      reference: row.reference ?? settled,
      method: row.method,
      amount: toNumber(row.amount),
      lines: [],
      taxes: [],
      deductions: [],
    }
  })
}

function toCustomer(
  { customer_number: number, email }: Prisma.CustomerGetPayload<typeof customerSelect>,
  name: string,
  vat_id: string | null,
) {
  return { number, name, email, vat_id }
}
