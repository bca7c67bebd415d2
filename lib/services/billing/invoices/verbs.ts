import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { holdReferences } from '@/lib/db/records'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { writeUnique } from '@/lib/db/write-unique'
import { invoiceKey, type InvoiceGrouping } from '@/lib/domain/billing/terms'
import { groupBy } from '@/lib/domain/group-by'
import { isId } from '@/lib/domain/id'
import { invalid, ServiceError } from '@/lib/errors'
import {
  invoiceCreate,
  invoiceListQuery,
  invoiceRecord,
  type InvoiceRecord,
  invoiceUpdate,
} from '@/lib/schemas/billing/invoice'
import { type InvoiceDrafts, invoiceTogether } from '@/lib/schemas/billing/invoice-requests'
import { type BodyOf, type Draft, readDraft } from '@/lib/schemas/draft'
import { exported } from '@/lib/services/records/exported'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { recordVerbs } from '@/lib/services/records/verbs'
import { invoiceColumns, listInvoices } from './list'
import { historyOf, readInvoice } from './record'

type Update = ReturnType<typeof invoiceUpdate.parse>

/** Drafts of invoices. Each verb throws what that of lib/services/records says, `in_draft`, and `already_issued` of what was issued. */
export const {
  get: getInvoice,
  create: createInvoice,
  update: updateInvoice,
  delete: deleteInvoice,
  restore: restoreInvoice,
} = recordVerbs({
  type: 'invoice',
  create: invoiceCreate,
  update: invoiceUpdate,
  record: invoiceRecord,
  read: readInvoice,
  historyFields: historyOf,
  check: checkDraft,
  async insert(tx, ctx, id, { work_order_ids, kind = 'invoice', preceding_id = null, ...input }) {
    if (kind === 'prepayment' && (input.line_item_ids ?? []).length > 0)
      throw invalid([{ field: 'line_item_ids', message: 'must be empty: a prepayment bills free lines alone' }])
    const { customer_id, legal_entity_id } = await partiesOf(tx, ctx, work_order_ids)
    const data = {
      ...input,
      id,
      account_id: ctx.accountId,
      kind,
      preceding_id,
      status: 'draft',
      customer_id,
      legal_entity_id,
    }
    await checkPreceding(tx, ctx, data)
    await tx.invoice.create({ data, select: { id: true } })
    await addOrders(tx, ctx, id, work_order_ids)
  },
  async change(tx, ctx, { id }, { work_order_ids, ...input }) {
    if (work_order_ids) {
      await tx.invoiceOrder.deleteMany({ where: { account_id: ctx.accountId, invoice_id: id } })
      const parties = await partiesOf(tx, ctx, work_order_ids)
      await addOrders(tx, ctx, id, work_order_ids)
      Object.assign(input, parties)
    }
    const where = { account_id_id: { account_id: ctx.accountId, id } }
    await tx.invoice.update({ where, data: input, select: { id: true } })
  },
  async beforeDelete(tx, ctx, before) {
    refuseIssued(before)
    const where = { account_id: ctx.accountId, invoice_id: before.id }
    await tx.invoiceOrder.updateMany({ where, data: { is_draft: false } })
  },
  async restoreRecord(tx, ctx, id) {
    const orders = await tx.invoiceOrder.findMany({
      where: { account_id: ctx.accountId, invoice_id: id },
      select: { work_order_id: true },
    })
    const ids = orders.map(({ work_order_id }) => work_order_id)
    await tx.invoiceOrder.deleteMany({ where: { account_id: ctx.accountId, invoice_id: id } })
    await addOrders(tx, ctx, id, ids)
    const where = { account_id_id: { account_id: ctx.accountId, id } }
    await tx.invoice.update({ where, data: { deleted_at: null }, select: { id: true } })
  },
})

/** What is done with a record of this kind by whoever knows only its kind. */
export const invoiceResource = {
  type: 'invoice',
  read: async (ctx: ServiceContext, id: string) => historyOf(await getInvoice(ctx, id)),
  create: createInvoice,
  update: updateInvoice,
  fields: invoiceUpdate,
  delete: deleteInvoice,
  restore: restoreInvoice,
  list: listInvoices,
  purge: {},
  export: exported(invoiceListQuery, listInvoices, invoiceColumns),
} as const satisfies ResourceVerbs<'invoice'>

/**
 * Makes drafts of several work orders, all or none: grouped as the customers that pay want it, or as the body says (R-BI-9). Throws `forbidden`, `validation_error`, `in_draft`.
 */
export async function createInvoices(
  ctx: ServiceContext,
  body: BodyOf<typeof invoiceTogether>,
): Promise<InvoiceDrafts> {
  requireScope(ctx, 'write:billing')
  const { work_order_ids, grouping } = readDraft(invoiceTogether, body).finish()
  return inTransaction(ctx, async (tx) => {
    const orders = await readParties(tx, ctx, work_order_ids)
    const keyOf = (order: OrderParties) =>
      [
        order.customer_id,
        order.legal_entity_id,
        grouping === 'customer' ? '' : invoiceKey(grouping ?? order.grouping, order.id, order),
      ].join(' ')
    const invoice_ids: string[] = []
    for (const group of groupBy(orders, keyOf).values()) {
      const ids = group.map(({ id }) => id)
      invoice_ids.push((await createInvoice({ ...ctx, tx }, { work_order_ids: ids })).id)
    }
    return { invoice_ids }
  })
}

/** Throws `already_issued`. */
export function refuseIssued({ status, number }: Pick<InvoiceRecord, 'status' | 'number'>): void {
  if (status === 'draft') return
  throw new ServiceError('already_issued', `${number} was issued and is not changed any more. Credit it instead.`)
}

async function checkDraft(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<Update>,
  before: InvoiceRecord | null,
): Promise<void> {
  if (before) refuseIssued(before)
  const { free_lines = [] } = draft.value
  const codeIds = free_lines.flatMap(({ tax_code_id }) => tax_code_id ?? [])
  const codes = await holdReferences(tx, ctx, 'tax_code', codeIds)
  for (const [index, { tax_code_id }] of free_lines.entries())
    if (tax_code_id && !codes.includes(tax_code_id.toLowerCase()))
      draft.reject(`free_lines[${index}].tax_code_id`, 'is not an existing tax code')
  await checkLines(tx, ctx, draft, before)
}

/** Those that are named are of its work orders. */
async function checkLines(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<Update>,
  before: InvoiceRecord | null,
): Promise<void> {
  const { line_item_ids = [], work_order_ids = before?.work_order_ids ?? [] } = draft.value
  if (line_item_ids.length === 0) return
  const lines = await tx.lineItem.findMany({
    where: {
      account_id: ctx.accountId,
      id: { in: line_item_ids.filter(isId) },
      deleted_at: null,
      task: { work_order_id: { in: work_order_ids.filter(isId) } },
    },
    select: { id: true },
  })
  const ofOrders = new Set(lines.map(({ id }) => id))
  for (const [index, id] of line_item_ids.entries())
    if (!ofOrders.has(id.toLowerCase())) draft.reject(`line_item_ids[${index}]`, 'is no line item of the work orders')
}

/** What takes the place of an invoice names it; others name none. Throws `validation_error`. */
async function checkPreceding(
  tx: Transaction,
  { accountId }: ServiceContext,
  { kind, preceding_id, customer_id }: { kind: string; preceding_id: string | null; customer_id: string },
): Promise<void> {
  const refuse = (message: string) => invalid([{ field: 'preceding_id', message }])
  if (preceding_id === null) {
    if (kind === 'corrected') throw refuse('must name the invoice whose place it takes')
    return
  }
  if (kind === 'invoice') throw refuse('is only named by corrected invoices')
  const preceding = await tx.invoice.findFirst({
    where: { account_id: accountId, id: preceding_id.toLowerCase(), customer_id, deleted_at: null },
    select: { kind: true, status: true },
  })
  if (!preceding || preceding.status === 'draft' || preceding.kind === 'credit_note')
    throw refuse('is not an issued invoice of the customer')
}

type Parties = { customer_id: string; legal_entity_id: string }
type OrderParties = {
  id: string
  number: string
  /** Who pays. */
  customer_id: string
  legal_entity_id: string | null
  grouping: InvoiceGrouping
  purchase_order: string | null
  /** The day of service, in the account's time zone. */
  completed_on: string
}

/** Who bills these work orders, and who pays: one and the same of all. Throws `validation_error`. */
async function partiesOf(tx: Transaction, ctx: ServiceContext, ids: readonly string[]): Promise<Parties> {
  const orders = await readParties(tx, ctx, ids)
  const [first] = orders
  const problems = orders.flatMap((order, index) => {
    const field = `work_order_ids[${index}]`
    if (order.customer_id !== first?.customer_id)
      return { field, message: `${order.number} is paid by another customer` }
    if (order.legal_entity_id !== first.legal_entity_id)
      return { field, message: `${order.number} is billed by another legal entity` }
    return []
  })
  if (problems.length > 0) throw invalid(problems)
  if (!first?.legal_entity_id)
    throw invalid([{ field: 'legal_entity_id', message: 'There is none yet: add one in the settings' }])
  return { customer_id: first.customer_id, legal_entity_id: first.legal_entity_id }
}

/** In the order of the ids. Throws `validation_error` for those that name no live work order. */
async function readParties(tx: Transaction, ctx: ServiceContext, ids: readonly string[]): Promise<OrderParties[]> {
  const held = await holdReferences(tx, ctx, 'work_order', ids)
  const unknown = ids.flatMap((id, index) =>
    held.includes(id.toLowerCase())
      ? []
      : { field: `work_order_ids[${index}]`, message: 'is not an existing work order' },
  )
  if (unknown.length > 0) throw invalid(unknown)
  const orders = await tx.$queryRaw<OrderParties[]>`
    SELECT w.id, w.work_order_number AS number, payer.id AS customer_id, e.id AS legal_entity_id, w.purchase_order,
      coalesce(payer.invoice_grouping, 'order') AS grouping,
      (coalesce(w.completed_at, w.scheduled_date, now()) AT TIME ZONE ${ctx.account.timeZone})::date::text AS completed_on
    FROM work_order w
    JOIN customer c ON c.account_id = w.account_id AND c.id = w.customer_id
    JOIN customer payer ON payer.account_id = c.account_id AND payer.id = coalesce(c.bill_to_id, c.id)
    LEFT JOIN branch b ON b.account_id = c.account_id AND b.id = c.branch_id
    LEFT JOIN legal_entity e ON e.account_id = w.account_id AND e.deleted_at IS NULL
      AND CASE WHEN b.legal_entity_id IS NULL THEN e.is_default ELSE e.id = b.legal_entity_id END
    WHERE w.account_id = ${ctx.accountId}::uuid AND w.id = ANY (${held}::uuid[])`
  const byId = new Map(orders.map((order) => [order.id, order]))
  return ids.flatMap((id) => byId.get(id.toLowerCase()) ?? [])
}

/** Throws `in_draft` where another draft has one of them. */
async function addOrders(tx: Transaction, ctx: ServiceContext, id: string, orderIds: readonly string[]): Promise<void> {
  const data = orderIds.map((work_order_id) => ({ account_id: ctx.accountId, invoice_id: id, work_order_id }))
  await writeUnique(
    tx,
    () => tx.invoiceOrder.createMany({ data }),
    async () => {
      const other = await tx.invoiceOrder.findFirst({
        where: {
          account_id: ctx.accountId,
          is_draft: true,
          work_order_id: { in: [...orderIds] },
          NOT: { invoice_id: id },
        },
        select: { invoice_id: true, work_order: { select: { work_order_number: true } } },
      })
      const message = `${other?.work_order.work_order_number ?? 'A work order'} is in another draft of an invoice. Issue or delete that one first.`
      const record_id = other?.invoice_id
      return new ServiceError('in_draft', message, [
        { field: 'work_order_ids', message: 'is in another draft', record_id },
      ])
    },
  )
}
