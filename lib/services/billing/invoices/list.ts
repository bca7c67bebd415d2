import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import type { InvoiceKind } from '@/lib/domain/billing/invoice/number'
import type { InvoiceStatus } from '@/lib/domain/billing/invoice/status'
import { toNumber } from '@/lib/domain/money'
import type { Column } from '@/lib/domain/spreadsheets/cell'
import { dayIn, fromDatabaseDate, toDatabaseDate } from '@/lib/domain/time'
import {
  invoiceList,
  type InvoiceListItem,
  type InvoiceListQuery,
  type InvoiceRecord,
} from '@/lib/schemas/billing/invoice'
import { draftContents, draftSelect } from './content'

const listSelect = {
  ...draftSelect,
  status: true,
  number: true,
  preceding_id: true,
  issued_on: true,
  due_on: true,
  net: true,
  tax: true,
  gross: true,
  balance: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.InvoiceSelect
type Row = Prisma.InvoiceGetPayload<{ select: typeof listSelect }>

const OPEN = ['open', 'part_paid']

/** Invoices and credit notes; drafts with what they would come to now. Throws `forbidden`, `bad_request`. */
export async function listInvoices(ctx: ServiceContext, query: InvoiceListQuery): Promise<Page<InvoiceListItem>> {
  requireScope(ctx, 'read:billing')
  const tx = listReader(ctx)
  const undelivered = query.not_delivered === undefined ? [] : await readUndelivered(tx, ctx)
  const page = await readList(ctx, invoiceList, query, {
    table: tx.invoice,
    select: listSelect,
    present: (row) => row,
    where: { AND: conditionsOf(ctx, query, undelivered) },
  })
  const drafts = page.data.filter(({ status }) => status === 'draft')
  const contents = drafts.length > 0 ? await draftContents(tx, ctx, drafts) : new Map<string, never>()
  return { ...page, data: page.data.map((row) => toItem(row, contents.get(row.id)?.content.totals)) }
}

type Counts = { drafts: number; open: number; overdue: number; undelivered: number }

/** Counts live drafts, what is open or overdue today, and what no mail brought to its customer. Throws `forbidden`. */
export async function countInvoices(ctx: ServiceContext): Promise<Counts> {
  requireScope(ctx, 'read:billing')
  const today = dayIn(ctx.account.timeZone, new Date())
  const [counts] = await listReader(ctx).$queryRaw<Counts[]>`
    SELECT count(*) FILTER (WHERE status = 'draft')::int AS drafts, count(*) FILTER (WHERE status <> 'draft')::int AS open,
      count(*) FILTER (WHERE status <> 'draft' AND due_on < ${today}::date)::int AS overdue,
      (SELECT count(*)::int FROM (${undeliveredOf(ctx.accountId)}) failed) AS undelivered
    FROM invoice WHERE account_id = ${ctx.accountId}::uuid AND deleted_at IS NULL
      AND (status = 'draft' OR (kind <> 'credit_note' AND status IN ('open', 'part_paid')))`
  return counts ?? { drafts: 0, open: 0, overdue: 0, undelivered: 0 }
}

/** What belongs to an invoice: its credit notes, what it takes back or the place of, prepayments and what they were taken off; the oldest first. Throws `forbidden`. */
export async function listRelated(
  ctx: ServiceContext,
  { id, preceding_id, deducted_in_id }: Pick<InvoiceRecord, 'id' | 'preceding_id' | 'deducted_in_id'>,
): Promise<InvoiceListItem[]> {
  requireScope(ctx, 'read:billing')
  const rows = await listReader(ctx).invoice.findMany({
    where: {
      account_id: ctx.accountId,
      deleted_at: null,
      OR: [
        { preceding_id: id },
        { deducted_in_id: id },
        { id: { in: [preceding_id, deducted_in_id].filter((one) => one !== null) } },
      ],
    },
    select: listSelect,
    orderBy: { created_at: 'asc' },
  })
  return rows.map((row) => toItem(row))
}

function conditionsOf(
  ctx: ServiceContext,
  { status, overdue, work_order_id, number, not_delivered }: InvoiceListQuery,
  undelivered: string[],
): Prisma.InvoiceWhereInput[] {
  return [
    status && { status: { in: status } },
    number === undefined ? undefined : { number },
    not_delivered === undefined ? undefined : { id: not_delivered ? { in: undelivered } : { notIn: undelivered } },
    overdue === undefined ? undefined : overdue ? overdueOn(ctx) : { NOT: overdueOn(ctx) },
    work_order_id === undefined ? undefined : { orders: { some: { work_order_id } } },
  ].filter((one) => one !== undefined)
}

/** The invoices of which a mail failed, and none is on its way or arrived. */
function undeliveredOf(accountId: string) {
  return Prisma.sql`SELECT DISTINCT m.invoice_id FROM mail m
    WHERE m.account_id = ${accountId}::uuid AND m.invoice_id IS NOT NULL AND m.status = 'failed' AND NOT EXISTS (
      SELECT FROM mail o WHERE o.account_id = m.account_id AND o.invoice_id = m.invoice_id AND o.status <> 'failed')`
}

async function readUndelivered(tx: ReturnType<typeof listReader>, { accountId }: ServiceContext): Promise<string[]> {
  const rows = await tx.$queryRaw<{ invoice_id: string }[]>(undeliveredOf(accountId))
  return rows.map(({ invoice_id }) => invoice_id)
}

function overdueOn({ account }: ServiceContext): Prisma.InvoiceWhereInput {
  const today = toDatabaseDate(dayIn(account.timeZone, new Date()))
  return { kind: { not: 'credit_note' }, status: { in: OPEN }, due_on: { lt: today } }
}

function toItem(row: Row, totals?: { net: number; tax: number; gross: number }): InvoiceListItem {
  const amount = (field: 'net' | 'tax' | 'gross') => totals?.[field] ?? toNumber(row[field] ?? 0)
  return {
    id: row.id,
    kind: row.kind as InvoiceKind,
    status: row.status as InvoiceStatus,
    number: row.number,
    legal_entity_id: row.legal_entity_id,
    customer_id: row.customer_id,
    purchase_order: row.purchase_order,
    preceding_id: row.preceding_id,
    issued_on: row.issued_on && fromDatabaseDate(row.issued_on),
    due_on: row.due_on && fromDatabaseDate(row.due_on),
    balance: row.balance && toNumber(row.balance),
    customer_name: row.customer.name,
    work_order_numbers: row.orders.map(({ work_order }) => work_order.work_order_number).toSorted(),
    net: amount('net'),
    tax: amount('tax'),
    gross: amount('gross'),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The columns of the list in exported files. */
export const invoiceColumns: Column<InvoiceListItem>[] = [
  { title: 'Number', field: 'number', value: (row) => row.number },
  { title: 'Kind', field: 'kind', value: (row) => row.kind },
  { title: 'Status', field: 'status', value: (row) => row.status },
  { title: 'Customer', field: 'customer_name', value: (row) => row.customer_name },
  { title: 'Issued', field: 'issued_on', value: (row) => row.issued_on },
  { title: 'Due', field: 'due_on', value: (row) => row.due_on },
  { title: 'Purchase order', field: 'purchase_order', value: (row) => row.purchase_order },
  { title: 'Net', field: 'net', value: (row) => row.net },
  { title: 'Tax', field: 'tax', value: (row) => row.tax },
  { title: 'Gross', field: 'gross', value: (row) => row.gross },
  { title: 'Balance', field: 'balance', value: (row) => row.balance },
  { title: 'Id', field: 'id', value: (row) => row.id },
]
