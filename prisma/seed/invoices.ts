import type { Prisma as Client } from '@/prisma/generated/client'
import { Prisma } from '@/prisma/generated/client'
import { creditOf } from '@/lib/domain/billing/invoice/credit'
import { formatNumber } from '@/lib/domain/billing/invoice/number'
import { statusOf } from '@/lib/domain/billing/invoice/status'
import { groupBy } from '@/lib/domain/group-by'
import { exactly, toNumber } from '@/lib/domain/money'
import { addDays } from '@/lib/domain/plain-days'
import { dayIn } from '@/lib/domain/time'
import type { InvoiceContent } from '@/lib/schemas/billing/invoice'
import { composeContent, digestOf, type DraftSource, type SourceLine } from '@/lib/services/billing/invoices/content'
import { later } from './clock'
import { createChanges, event } from './journal'
import type { Random } from './random'
import type { AccountRow, CompanyRows, HistoryRow, UserRow } from './rows'
import type { LineItemRow, WorkOrderRow } from './rows-work'
import type { InvoiceRow, InvoiceRows, PaymentRow } from './taxes'

/** A completed work order that is billed, at which time. */
export type Bill = { order: WorkOrderRow & { completed_at: Date }; lines: LineItemRow[]; at: Date }
type Entity = CompanyRows['legal_entity'][number]

const DAY = 1_440
/** Of ten invoices that are due, as many are paid, part of one, and one was not paid. */
const PAID_OF_TEN = 8
const CREDITED = 5

/**
 * The invoices of the demo company, one for each bill in the order of the bills, with what customers paid of them, a credit note for the
 * last line of one, and the history of all of it. Amounts are in the account's currency. Throws `RangeError` without a legal entity.
 */
export function makeInvoices(
  random: Random,
  account: AccountRow,
  rows: CompanyRows,
  { bills, author, now }: { bills: readonly Bill[]; author: UserRow; now: Date },
): InvoiceRows & { history: HistoryRow[] } {
  const [entity] = rows.legal_entity
  if (!entity) throw new RangeError('the legal entity of the company is missing')
  const today = dayIn(account.time_zone, now)
  const counts = new Map<string, number>()
  const issued = bills.map((bill) => issue(random, account, rows, { entity, bill, counts }))
  const credited = issued.find(
    ({ content }, index) => index >= CREDITED && content.lines.length > 1 && (content.lines.at(-1)?.net ?? 0) > 0,
  )
  const note = credited && creditNote(random, account, credited, now)
  const payments = issued
    .filter((invoice) => invoice !== credited)
    .flatMap((invoice, index) => payment(random, { invoice, index, today, now }))
  const allocations: InvoiceRows['payment_allocation'] = payments.map(({ row, invoice_id }) => {
    const { id: payment_id, amount, received_on: allocated_on, created_at } = row
    return { id: random.id(created_at), payment_id, credit_note_id: null, invoice_id, amount, allocated_on, created_at }
  })
  if (note?.preceding_id) {
    const of = { payment_id: null, credit_note_id: note.id, invoice_id: note.preceding_id }
    const { gross: amount, issued_on: allocated_on, created_at } = note
    allocations.push({ id: random.id(created_at), ...of, amount, allocated_on, created_at })
  }
  const documents = note ? [...issued, note] : issued
  const invoice = documents.map((row) => settled(row, allocations))
  return {
    invoice,
    invoice_order: [
      ...issued.map(({ id }, index) => ({
        invoice_id: id,
        work_order_id: bills[index]?.order.id ?? '',
        is_draft: false,
      })),
      ...(note
        ? [{ invoice_id: note.id, work_order_id: bills[issued.indexOf(credited)]?.order.id ?? '', is_draft: false }]
        : []),
    ],
    invoice_counter: countersOf(entity, documents),
    payment: payments.map(({ row }) => row),
    payment_allocation: allocations,
    history: documents.map(({ id, number, gross, issued_on, due_on, created_at }) =>
      event(
        random,
        author,
        'issue',
        'invoice',
        id,
        created_at,
        createChanges({ number, issued_on, due_on, status: 'open', balance: Number(gross) }),
      ),
    ),
  }
}

/** The first invoice, or credit note, of each year has the number 1. */
function numberOf(pattern: string, day: string, counts: Map<string, number>): string {
  const year = day.slice(0, 4)
  const count = (counts.get(year) ?? 0) + 1
  counts.set(year, count)
  return formatNumber(pattern, count, Number(year))
}

function issue(
  random: Random,
  account: AccountRow,
  rows: CompanyRows,
  { entity, bill, counts }: { entity: Entity; bill: Bill; counts: Map<string, number> },
): InvoiceRow {
  const { order, lines, at } = bill
  const id = random.id(at)
  const customer = rows.customer.find((one) => one.id === order.customer_id)
  const site = rows.site.find((one) => one.id === order.site_id)
  if (!customer) throw new RangeError(`the customer of ${order.work_order_number} is missing`)
  const taxed = { timeZone: account.time_zone, currency: account.currency, tier: account.tier }
  const draft: DraftSource = {
    id,
    kind: 'invoice',
    customer_id: customer.id,
    legal_entity_id: entity.id,
    line_item_ids: [],
    free_lines: [],
    purchase_order: null,
    buyer_reference: null,
    notes: null,
    payment_days: null,
    format: null,
    legal_entity: { ...entity, account_id: account.id, deleted_at: null },
    customer: { ...NO_TERMS, ...customer, tax_code_id: null, account: { language: 'en', taxes_covered: false } },
    orders: [
      {
        work_order: {
          ...order,
          purchase_order: null,
          deleted_at: null,
          billing_marks: [],
          site: site ? { ...site, tax_code_id: null } : null,
        },
      },
    ],
  }
  const sources = lines.map((line) => sourceOf(order.id, line))
  const codes = rows.tax_code.map((code) => ({ ...code, deleted_at: null }))
  const { content, header, sha256 } = composeContent(taxed, draft, sources, codes)
  const issued_on = dayIn(account.time_zone, at)
  return {
    id,
    kind: 'invoice',
    status: 'open',
    number: numberOf(entity.invoice_pattern, issued_on, counts),
    legal_entity_id: entity.id,
    customer_id: customer.id,
    ...header,
    preceding_id: null,
    reason: null,
    issued_on,
    due_on: addDays(issued_on, header.payment_days),
    ...amountsOf(content),
    content_sha256: sha256,
    created_at: at,
    updated_at: at,
  }
}

const NO_TERMS = {
  buyer_reference: null,
  payment_days: null,
  invoice_format: null,
  invoice_email: null,
  endpoint_scheme: null,
  endpoint_id: null,
  language: null,
}

function amountsOf(content: InvoiceContent) {
  const { net, tax, gross } = content.totals
  return { content, net: String(net), tax: String(tax), gross: String(gross), balance: String(gross) }
}

function sourceOf(work_order_id: string, line: LineItemRow): SourceLine {
  const decimal = (value: string | number): Client.Decimal => new Prisma.Decimal(value)
  const { id, type, description, unit = null, tax_code_id = null, coverage_reason = null } = line
  return {
    id,
    type,
    description,
    unit,
    tax_code_id,
    coverage_reason,
    quantity: decimal(line.quantity),
    unit_price: decimal(line.unit_price),
    tax_rate: decimal(line.tax_rate),
    subtotal: decimal(line.subtotal),
    tax: decimal(line.tax),
    billable_subtotal: decimal(line.billable_subtotal ?? line.subtotal),
    billable_tax: decimal(line.billable_tax ?? line.tax),
    task: { work_order_id },
  }
}

/** Takes the last line of an invoice back a day after its issue. */
function creditNote(random: Random, { time_zone, currency }: AccountRow, invoice: InvoiceRow, now: Date): InvoiceRow {
  const at = new Date(Math.min(now.getTime(), later(invoice.created_at, DAY).getTime()))
  const [line] = invoice.content.lines.slice(-1)
  const quantities = new Map(line ? [[line.id, line.quantity]] : [])
  const content = { ...invoice.content, ...creditOf(invoice.content, [], quantities, currency) }
  const issued_on = dayIn(time_zone, at)
  return {
    ...invoice,
    id: random.id(at),
    kind: 'credit_note',
    number: formatNumber('CN-{yyyy}-{00000}', 1, Number(issued_on.slice(0, 4))),
    preceding_id: invoice.id,
    reason: 'Billed twice by mistake',
    issued_on,
    due_on: issued_on,
    payment_days: null,
    ...amountsOf(content),
    content_sha256: digestOf(content),
    created_at: at,
    updated_at: at,
  }
}

type Received = { row: PaymentRow; invoice_id: string }

/** What a customer paid by now: mostly all of it, some days before or after it was due. */
function payment(
  random: Random,
  { invoice, index, today, now }: { invoice: InvoiceRow; index: number; today: string; now: Date },
): Received[] {
  const gross = Number(invoice.gross)
  const place = index % 10
  const received_on = addDays(invoice.due_on, random.int(-12, 9))
  if (gross === 0 || received_on > today || place > PAID_OF_TEN) return []
  const amount = place === PAID_OF_TEN ? toNumber(exactly(gross).times('0.5').toDecimalPlaces(2)) : gross
  const at = later(new Date(`${received_on}T12:00:00Z`), random.int(0, 300))
  const created_at = at < now ? at : now
  return [
    {
      invoice_id: invoice.id,
      row: {
        id: random.id(created_at),
        kind: 'payment',
        customer_id: invoice.customer_id,
        amount: String(amount),
        method: random.pick(['check', 'card', 'transfer']),
        reference: invoice.number,
        received_on,
        created_at,
        updated_at: created_at,
      },
    },
  ]
}

/** Balance and status as the allocations leave them. */
function settled(row: InvoiceRow, allocations: InvoiceRows['payment_allocation']): InvoiceRow {
  const sum = (some: typeof allocations) => some.reduce((total, { amount }) => total.plus(amount), exactly(0))
  const to = groupBy(allocations, ({ invoice_id }) => invoice_id).get(row.id) ?? []
  const credited = sum(to.filter(({ credit_note_id }) => credit_note_id !== null))
  const of = allocations.filter(({ credit_note_id }) => credit_note_id === row.id)
  const paid = sum(to.filter(({ payment_id }) => payment_id !== null)).plus(sum(of))
  const gross = exactly(row.gross)
  const status = statusOf({ payable: toNumber(gross), paid: toNumber(paid), credited: toNumber(credited) })
  return { ...row, status, balance: gross.minus(paid).minus(credited).toFixed() }
}

/** Where the numbers go on: after the last one of the year of the last document. */
function countersOf(entity: Entity, documents: readonly InvoiceRow[]): InvoiceRows['invoice_counter'] {
  return [...groupBy(documents, ({ kind }) => kind)].map(([kind, all]) => {
    const issued_on =
      all
        .map((one) => one.issued_on)
        .toSorted()
        .at(-1) ?? ''
    const ofYear = all.filter((one) => one.issued_on.slice(0, 4) === issued_on.slice(0, 4))
    return { legal_entity_id: entity.id, kind, next: ofYear.length + 1, issued_on }
  })
}
