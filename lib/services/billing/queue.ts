import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { inTransaction, listReader } from '@/lib/db/transaction'
import { XRECHNUNG_FORMATS } from '@/lib/domain/billing/einvoice/formats'
import { type AskingReason, BILLING_REASONS, INVOICE_REASONS, type StoredReason } from '@/lib/domain/billing/state'
import type { Proposed } from '@/lib/domain/billing/proposals'
import { isId } from '@/lib/domain/id'
import { invalid, ServiceError } from '@/lib/errors'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import {
  billedTogether,
  type BilledWorkOrders,
  billingQueueList,
  type BillingQueueItem,
  type BillingQueueQuery,
} from '@/lib/schemas/billing/billing'
import { readProposed } from '@/lib/services/work/line-proposals'
import { billingSelect, CAN_INVOICE, toBilling } from './facts'
import { createBillingMark, takeBackMark } from './marks/verbs'

const idAndName = { select: { id: true, name: true } }
const queueSelect = {
  ...billingSelect,
  work_order_number: true,
  completed_at: true,
  customer: { select: { ...idAndName.select, ...billingSelect.customer.select } },
  site: idAndName,
} satisfies Prisma.WorkOrderSelect

const blockedBy = (reason: StoredReason): Prisma.WorkOrderWhereInput => ({ billing_blocks: { has: reason } })

const unconfirmed = (reason: AskingReason): Prisma.WorkOrderWhereInput => ({
  NOT: { confirmed_reasons: { has: reason } },
})

/** The work orders whose payer is like this. */
const paidBy = (payer: Prisma.CustomerWhereInput): Prisma.WorkOrderWhereInput => ({
  OR: [{ customer: { bill_to_id: null, ...payer } }, { customer: { bill_to: payer } }],
})

// Formats are compared with null, too: what is neither true nor false drops out of its opposite.
const NO_REFERENCE = { buyer_reference: null }

/** The work orders that have each reason, as `billingReasons` decides it. */
const CONDITIONS: Record<StoredReason, Prisma.WorkOrderWhereInput> = {
  no_lines: blockedBy('no_lines'),
  missing_price: blockedBy('missing_price'),
  coverage_undecided: blockedBy('coverage_undecided'),
  missing_tax_code: blockedBy('missing_tax_code'),
  missing_buyer_data: paidBy({ address: { equals: Prisma.AnyNull }, billing_address: { equals: Prisma.AnyNull } }),
  missing_buyer_reference: {
    OR: [
      paidBy({ ...NO_REFERENCE, invoice_format: { not: null, in: [...XRECHNUNG_FORMATS] } }),
      { purchase_order: null, ...paidBy({ ...NO_REFERENCE, invoice_format: { not: null, equals: 'peppol_ubl' } }) },
    ],
  },
  missing_purchase_order: { purchase_order: null, ...paidBy({ needs_purchase_order: true }) },
  asset_unknown: { AND: [{ NOT: blockedBy('no_lines') }, { assets: { none: {} } }, unconfirmed('asset_unknown')] },
  field_decision_open: {
    ...unconfirmed('field_decision_open'),
    field_commands: { some: { outcome: 'needs_decision', decided_at: null } },
  },
}

const INVOICED_HERE: Prisma.WorkOrderWhereInput = { account: { legal_entities: { some: CAN_INVOICE } } }

/** The work orders that something blocks; what keeps from an invoice alone counts where the company issues them here. */
const BLOCKED: Prisma.WorkOrderWhereInput = {
  OR: (Object.keys(CONDITIONS) as StoredReason[])
    .filter((reason) => BILLING_REASONS[reason] === 'blocks')
    .map((reason) => (isOfInvoices(reason) ? { AND: [INVOICED_HERE, CONDITIONS[reason]] } : CONDITIONS[reason])),
}

function isOfInvoices(reason: StoredReason): boolean {
  return (INVOICE_REASONS as readonly StoredReason[]).includes(reason)
}

/** The work orders that a legal entity bills: that of the customer's branch, else the company's usual one (R-BI-1). */
const billedBy = (id: string): Prisma.WorkOrderWhereInput => ({
  OR: [
    { customer: { branch: { legal_entity_id: id } } },
    {
      account: { legal_entities: { some: { id, is_default: true, deleted_at: null } } },
      customer: { OR: [{ branch_id: null }, { branch: { legal_entity_id: null } }] },
    },
  ],
})

const TO_BILL: Prisma.WorkOrderWhereInput = { billing_state: { in: ['to_bill', 'part_billed'] } }

/** The work orders that wait to be billed, those that wait longest first. Throws `forbidden`, `bad_request`. */
export async function listBillingQueue(ctx: ServiceContext, query: BillingQueueQuery): Promise<Page<BillingQueueItem>> {
  requireScope(ctx, 'read:billing')
  const tx = listReader(ctx)
  const also = [
    TO_BILL,
    query.reason && { OR: query.reason.map((reason) => CONDITIONS[reason]) },
    query.legal_entity_id === undefined ? undefined : billedBy(query.legal_entity_id),
    query.ready === undefined ? undefined : query.ready ? { NOT: BLOCKED } : BLOCKED,
  ].filter((one) => one !== undefined)
  const { data: ids, ...page } = await readList(ctx, billingQueueList, query, {
    table: tx.workOrder,
    // What the page shows is read of its rows alone, and not of all those that are sorted.
    select: { id: true, completed_at: true },
    present: ({ id }) => id,
    where: { AND: also },
  })
  const [rows, proposed] = await Promise.all([
    tx.workOrder.findMany({ where: { account_id: ctx.accountId, id: { in: ids } }, select: queueSelect }),
    readProposed(tx, ctx, ids),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const data = ids.flatMap((id) => byId.get(id) ?? [])
  return { ...page, data: data.map((row) => toItem(row, proposed(row.id))) }
}

/** Counts the work orders that wait to be billed, and those of them that something blocks. Throws `forbidden`. */
export async function countBillingQueue(ctx: ServiceContext): Promise<{ waiting: number; blocked: number }> {
  requireScope(ctx, 'read:billing')
  // Both counts in one statement; the conditions are those of `BLOCKED`.
  const [counts] = await listReader(ctx).$queryRaw<{ waiting: number; blocked: number }[]>`
    WITH seller AS (
      SELECT EXISTS (SELECT FROM legal_entity e WHERE e.account_id = ${ctx.accountId}::uuid AND e.deleted_at IS NULL
        AND e.address IS NOT NULL AND (e.vat_id IS NOT NULL OR e.tax_number IS NOT NULL)) AS can_invoice
    )
    SELECT count(*)::int AS waiting, count(*) FILTER (
      WHERE array_remove(w.billing_blocks, 'missing_tax_code') <> '{}' OR w.purchase_order IS NULL AND payer.needs_purchase_order
        OR seller.can_invoice AND (
          w.billing_blocks <> '{}' OR payer.address IS NULL AND payer.billing_address IS NULL
          OR payer.buyer_reference IS NULL AND (payer.invoice_format = ANY (${[...XRECHNUNG_FORMATS]})
            OR payer.invoice_format = 'peppol_ubl' AND w.purchase_order IS NULL)
        ))::int AS blocked
    FROM seller, work_order w JOIN customer c ON c.account_id = w.account_id AND c.id = w.customer_id
    JOIN customer payer ON payer.account_id = c.account_id AND payer.id = coalesce(c.bill_to_id, c.id)
    WHERE w.account_id = ${ctx.accountId}::uuid AND w.deleted_at IS NULL AND w.billing_state IN ('to_bill', 'part_billed')`
  return counts ?? { waiting: 0, blocked: 0 }
}

/**
 * Says of several work orders, all or none, that they were billed in another program, with one reference. Throws `forbidden`,
 * `validation_error` that names the one that cannot be.
 */
export async function markManyBilled(
  ctx: ServiceContext,
  body: BodyOf<typeof billedTogether>,
): Promise<BilledWorkOrders> {
  requireScope(ctx, 'write:billing')
  const { work_order_ids, ...mark } = readDraft(billedTogether, body).finish()
  const ids = work_order_ids.map((id) => id.toLowerCase())
  const marks = await inTransaction(ctx, async (tx) => {
    const markOf = new Map<string, string>()
    // In one order, so that two who mark the same ones take turns.
    for (const id of ids.toSorted()) {
      const field = `work_order_ids[${ids.indexOf(id)}]`
      const asMark = { kind: 'billed_elsewhere', ...mark }
      const { id: markId } = await createBillingMark({ ...ctx, tx }, id, asMark).catch((error: unknown) => {
        if (!(error instanceof ServiceError)) throw error
        throw invalid([{ field, message: error.message, ...(isId(id) && { record_id: id }) }])
      })
      markOf.set(id, markId)
    }
    return markOf
  })
  return { work_order_ids: ids, billing_mark_ids: ids.flatMap((id) => marks.get(id) ?? []) }
}

/** Takes these marks back, all or none: what was said before them stays. Throws `forbidden`, `not_found`. */
export async function takeMarksBack(ctx: ServiceContext, markIds: readonly string[], reason: string): Promise<void> {
  requireScope(ctx, 'write:billing')
  await inTransaction(ctx, async (tx) => {
    for (const id of markIds.toSorted()) await takeBackMark({ ...ctx, tx }, id, reason)
  })
}

function toItem(row: Prisma.WorkOrderGetPayload<{ select: typeof queueSelect }>, proposed: Proposed): BillingQueueItem {
  const { work_order_number, completed_at, customer, site } = row
  const { billing_state, billable_totals, reasons, confirmed_reasons } = toBilling(row, proposed)
  return {
    id: row.id,
    work_order_number,
    completed_at: completed_at?.toISOString() ?? null,
    customer: { id: customer.id, name: customer.name },
    site,
    billing_state,
    billable_totals,
    reasons,
    confirmed_reasons,
  }
}
