import { createHash } from 'node:crypto'
import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { type BilledLine, invoiceAmounts, type TaxTerms } from '@/lib/domain/billing/invoice/amounts'
import { NO_PROPOSALS } from '@/lib/domain/billing/proposals'
import { type BillingReason, INVOICE_REASONS } from '@/lib/domain/billing/state'
import { rateOn, type TaxRate } from '@/lib/domain/billing/tax'
import type { InvoiceFormat } from '@/lib/domain/billing/terms'
import type { Unit } from '@/lib/domain/billing/units'
import { REASON_WORDS } from '@/lib/domain/billing/words'
import { groupBy } from '@/lib/domain/group-by'
import type { DocumentLanguage } from '@/lib/domain/language'
import { exactly, toNumber } from '@/lib/domain/money'
import { dayIn } from '@/lib/domain/time'
import type { Problem } from '@/lib/errors'
import type { DeductedPrepayment, InvoiceContent, InvoiceLine } from '@/lib/schemas/billing/invoice'
import { billingSelect, toBilling } from '../facts'
import { type FreeLine, freeLine } from './free-lines'
import { formatProblems } from './format-problems'
import { type Prepayment, prepaymentsFor, problemsOfPrepayments, readPrepayments } from './prepayments'
import { unprintableTexts } from './printable'
import { buyerOf, payerSelect, problemsOfParties, sellerOf, siteOf } from './parties'

const live = { deleted_at: null }

/** What the content of a draft follows from, beside its work orders. */
export const draftSelect = {
  id: true,
  kind: true,
  customer_id: true,
  legal_entity_id: true,
  line_item_ids: true,
  free_lines: true,
  purchase_order: true,
  buyer_reference: true,
  notes: true,
  payment_days: true,
  format: true,
  legal_entity: true,
  customer: { select: payerSelect },
  orders: {
    select: {
      work_order: {
        select: {
          ...billingSelect,
          work_order_number: true,
          completed_at: true,
          scheduled_date: true,
          deleted_at: true,
          site: { select: { address: true, tax_code_id: true } },
        },
      },
    },
  },
} satisfies Prisma.InvoiceSelect
type Draft = Prisma.InvoiceGetPayload<{ select: typeof draftSelect }>
type Order = Draft['orders'][number]['work_order']

const lineSelect = {
  id: true,
  type: true,
  description: true,
  quantity: true,
  unit: true,
  unit_price: true,
  tax_rate: true,
  tax_code_id: true,
  subtotal: true,
  tax: true,
  billable_subtotal: true,
  billable_tax: true,
  coverage_reason: true,
  task: { select: { work_order_id: true } },
} satisfies Prisma.LineItemSelect
type LineRow = Prisma.LineItemGetPayload<{ select: typeof lineSelect }>

type Code = {
  id: string
  name: string
  category: TaxTerms['category']
  exemption_text: string | null
  rates: Prisma.JsonValue
}

/** What stands on an invoice beside its content; days are those until it is due. */
type DraftHeader = {
  purchase_order: string | null
  buyer_reference: string | null
  payment_days: number
  format: InvoiceFormat
}

/** What drafts say as of now, each with what has to be put right before it is issued. */
export type DraftContent = {
  content: InvoiceContent
  problems: Problem[]
  sha256: string
  header: DraftHeader
  /** The line items that it bills, by their work orders. */
  lineItems: Map<string, string[]>
}

/** Works out what drafts say, by three statements for however many of them. */
export async function draftContents(
  tx: Transaction,
  ctx: ServiceContext,
  drafts: readonly Draft[],
): Promise<Map<string, DraftContent>> {
  const orderIds = drafts.flatMap(({ orders }) => orders.map(({ work_order }) => work_order.id))
  const [lines, codes, prepayments] = await Promise.all([
    tx.lineItem.findMany({
      where: { account_id: ctx.accountId, ...live, task: { ...live, work_order_id: { in: orderIds } } },
      select: lineSelect,
      orderBy: [{ task: { sequence: 'asc' } }, { created_at: 'asc' }, { id: 'asc' }],
    }),
    tx.taxCode.findMany({
      where: { account_id: ctx.accountId },
      select: { id: true, name: true, category: true, exemption_text: true, rates: true, deleted_at: true },
    }),
    readPrepayments(tx, ctx, orderIds),
  ])
  return new Map(drafts.map((draft) => [draft.id, contentOf(ctx, draft, { lines, codes, prepayments })]))
}

function contentOf(
  ctx: ServiceContext,
  draft: Draft,
  {
    lines,
    codes,
    prepayments,
  }: { lines: readonly LineRow[]; codes: readonly SourceCode[]; prepayments: readonly Prepayment[] },
): DraftContent {
  const ofDraft = prepaymentsFor(draft, prepayments)
  const paid = ofDraft.filter(({ balance }) => balance === 0).map(({ deduction }) => deduction)
  const { entries, amounts, ...composed } = composeContent(ctx.account, draft, lines, codes, paid)
  const { content, header } = composed
  const problems: Problem[] = []
  for (const { line, problem } of entries)
    if (problem) problems.push({ field: 'tax_code_id', message: `“${line.description}” ${problem}` })
  problems.push(
    ...amounts.problems,
    ...draft.orders.flatMap(({ work_order }) => problemsOfOrder(work_order, draft)),
    ...problemsOfPrepayments(draft, ofDraft, amounts.totals.gross),
    ...problemsOfParties(draft.legal_entity, draft.customer),
  )
  if (entries.length === 0) problems.push({ field: 'lines', message: 'There is nothing to bill on it.' })
  if (amounts.totals.gross < 0)
    problems.push({ field: 'lines', message: 'It comes to less than 0. Credit an earlier invoice instead.' })
  const said = { ...content, ...header, notes: draft.notes }
  problems.push(...unprintableTexts([content, header.purchase_order, header.buyer_reference, draft.notes]))
  const isAbout = new Set(problems.map(({ field }) => field))
  problems.push(...formatProblems(said, draft.customer.account).filter(({ field }) => !isAbout.has(field)))
  return { ...composed, problems, lineItems: lineItemsOf(entries) }
}

/** What a draft and its lines are read from. */
export type DraftSource = Omit<Draft, 'orders'> & {
  orders: {
    work_order: Pick<
      Order,
      | 'id'
      | 'work_order_number'
      | 'purchase_order'
      | 'completed_at'
      | 'scheduled_date'
      | 'deleted_at'
      | 'site'
      | 'billing_marks'
    >
  }[]
}
type SourceOrder = DraftSource['orders'][number]['work_order']
export type SourceLine = LineRow
export type SourceCode = Code & { deleted_at: Date | null }

/** Works out what an invoice says of the lines of its work orders and its free lines, with the amounts that follow from them (R-BI-9). */
export function composeContent(
  account: ServiceContext['account'],
  draft: DraftSource,
  allLines: readonly SourceLine[],
  codes: readonly SourceCode[],
  prepayments: readonly DeductedPrepayment[] = [],
) {
  const { currency } = account
  const isPrepayment = draft.kind === 'prepayment'
  const orders = draft.orders.map(({ work_order }) => work_order).toSorted(byCompletion)
  const entries = [
    ...(isPrepayment ? [] : orders).flatMap((order) => linesOfOrder(account, order, draft, allLines, codes)),
    ...(draft.free_lines as FreeLine[]).map((line, index) => freeLine(account, draft, line, index, codes)),
  ]
  const amounts = invoiceAmounts(
    entries.map(({ billed }) => billed),
    currency,
  )
  // What is paid before the work has no days of it yet.
  const days = isPrepayment ? [] : orders.map((order) => dayOf(account, order)).toSorted()
  const prepaid = prepayments.reduce((sum, { gross }) => sum.plus(exactly(gross)), exactly(0))
  const content: InvoiceContent = {
    seller: sellerOf(draft.legal_entity),
    buyer: buyerOf(draft.customer),
    delivery: siteOf(orders),
    currency,
    language: (draft.legal_entity.document_language ??
      draft.customer.language ??
      draft.customer.account.language) as DocumentLanguage,
    service_from: days[0] ?? null,
    service_to: days.at(-1) ?? null,
    lines: entries.filter(({ billed }) => !billed.isDiscount).map(({ line }) => line),
    allowances: amounts.allowances.map((one) => {
      const { line_item_id = null, description = '' } = entries[one.line]?.line ?? {}
      return { ...one, line_item_id, description }
    }),
    taxes: amounts.taxes,
    totals: { ...amounts.totals, prepaid: toNumber(prepaid) },
    prepayments: [...prepayments],
  }
  const header = headerOf(draft, orders)
  const { purchase_order, buyer_reference, payment_days, format } = header
  const sha256 = digestOf([content, purchase_order, buyer_reference, draft.notes, payment_days, format])
  return { content, header, sha256, entries, amounts }
}

/** What a draft says of itself, or else its work orders, its customer and its legal entity. */
function headerOf(draft: DraftSource, orders: readonly SourceOrder[]): DraftHeader {
  const { customer, legal_entity } = draft
  const [purchaseOrder, ...further] = new Set(orders.map(({ purchase_order }) => purchase_order))
  return {
    purchase_order: draft.purchase_order ?? (further.length === 0 ? (purchaseOrder ?? null) : null),
    buyer_reference: draft.buyer_reference ?? customer.buyer_reference,
    payment_days: draft.payment_days ?? customer.payment_days ?? legal_entity.payment_days,
    format: (draft.format ?? customer.invoice_format ?? 'pdf') as InvoiceFormat,
  }
}

/** The digest of what a document says. */
export function digestOf(said: unknown): string {
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}

function lineItemsOf(entries: readonly Entry[]): Map<string, string[]> {
  const ofOrders = entries.flatMap(({ line: { work_order_id, line_item_id } }) =>
    work_order_id && line_item_id ? { work_order_id, line_item_id } : [],
  )
  const groups = groupBy(ofOrders, ({ work_order_id }) => work_order_id)
  return new Map([...groups].map(([order, lines]) => [order, lines.map(({ line_item_id }) => line_item_id)]))
}

/** A line with what its amounts follow from, and what is wrong with it. */
export type Entry = { line: InvoiceLine; billed: BilledLine; problem: string | null }

/** The lines of a work order that the draft bills: those that it names, or all that no mark holds. */
function linesOfOrder(
  account: ServiceContext['account'],
  order: SourceOrder,
  draft: DraftSource,
  lines: readonly LineRow[],
  codes: readonly SourceCode[],
): Entry[] {
  if (order.deleted_at) return []
  const held = new Set(order.billing_marks.flatMap(({ line_item_ids }) => line_item_ids))
  const chosen = draft.line_item_ids.length === 0 ? null : new Set(draft.line_item_ids)
  const day = dayOf(account, order)
  return lines
    .filter(({ id, task }) => task.work_order_id === order.id && !held.has(id) && (!chosen || chosen.has(id)))
    .map((row) => {
      const { tax, problem, codeId } = termsOf(row, day, codes)
      const subtotal = toNumber(row.subtotal)
      const billable = toNumber(row.billable_subtotal ?? row.subtotal)
      const line: InvoiceLine = {
        id: row.id,
        line_item_id: row.id,
        work_order_id: order.id,
        work_order_number: order.work_order_number,
        line_type: row.type,
        tax_code_id: codeId,
        description: row.description,
        quantity: toNumber(row.quantity),
        // Of a line without one, hours of work and pieces of all else.
        unit: (row.unit as Unit | null) ?? (row.type === 'labor' ? 'HUR' : 'C62'),
        unit_price: toNumber(row.unit_price),
        subtotal,
        allowance: toNumber(exactly(subtotal).minus(exactly(billable))),
        allowance_reason: subtotal === billable ? null : row.coverage_reason,
        net: billable,
        tax,
      }
      const isDiscount = row.type === 'discount'
      const order_tax = toNumber(row.billable_tax ?? row.tax)
      return { line, billed: { isDiscount, subtotal, billable, order_tax, tax }, problem: isDiscount ? null : problem }
    })
}

/** How a line is taxed: by its code with the rate of the day, or by the only code of sales tax that has its rate. */
function termsOf(
  { tax_code_id, tax_rate, type }: LineRow,
  day: string,
  codes: readonly SourceCode[],
): { tax: TaxTerms | null; problem: string | null; codeId: string | null } {
  const rate = toNumber(tax_rate)
  const taxed = ({ category, name, exemption_text }: Code): TaxTerms => {
    return { category, rate, name, exemption: exemption_text }
  }
  const rateOf = ({ rates }: Code) => rateOn(rates as TaxRate[], day)
  const code = codes.find(({ id }) => id === tax_code_id)
  if (code) {
    if (rateOf(code) === rate) return { tax: taxed(code), problem: null, codeId: code.id }
    return { tax: null, codeId: null, problem: `has a tax of ${rate}, and ${code.name} is ${rateOf(code)} on ${day}` }
  }
  if (type === 'discount' && rate === 0) return { tax: null, problem: null, codeId: null }
  const fitting = codes.filter((one) => one.deleted_at === null && one.category === 'S' && rateOf(one) === rate)
  const [only] = fitting
  return rate > 0 && only && fitting.length === 1
    ? { tax: taxed(only), problem: null, codeId: only.id }
    : { tax: null, problem: 'has no tax code', codeId: null }
}

function byCompletion(a: SourceOrder, b: SourceOrder): number {
  const at = ({ completed_at }: SourceOrder) => completed_at?.getTime() ?? Number.MAX_SAFE_INTEGER
  return at(a) - at(b) || (a.work_order_number < b.work_order_number ? -1 : 1)
}

/** The day of service, in the account's time zone. */
function dayOf({ timeZone }: ServiceContext['account'], { completed_at, scheduled_date }: SourceOrder): string {
  return dayIn(timeZone, completed_at ?? scheduled_date ?? new Date())
}

function problemsOfOrder(order: Order, { kind, purchase_order }: Draft): Problem[] {
  // What is proposed asks, and blocks nothing.
  const { billing_state, reasons } = toBilling(order, NO_PROPOSALS)
  const number = order.work_order_number
  if (order.deleted_at)
    return [
      { field: 'work_order_ids', message: `${number} is in the trash: restore it, or draft the invoice without it.` },
    ]
  if (kind === 'prepayment')
    return billing_state === 'billed' || billing_state === 'no_charge'
      ? [{ field: 'work_order_ids', message: `${number} is billed by now, or not charged.` }]
      : []
  if (billing_state !== 'to_bill' && billing_state !== 'part_billed')
    return [{ field: 'work_order_ids', message: `${number} is not to be billed: it is open, or billed by now.` }]
  // What the draft says itself, or is checked of as a whole.
  const ofDraft = new Set<BillingReason>([
    ...INVOICE_REASONS,
    ...(purchase_order ? ['missing_purchase_order' as const] : []),
  ])
  return reasons
    .filter(({ reason, blocks }) => blocks && !ofDraft.has(reason))
    .map(({ reason }) => ({ field: 'work_order_ids', message: `${number}: ${REASON_WORDS[reason]}` }))
}
