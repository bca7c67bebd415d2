import type { ServiceContext } from '@/lib/access/context'
import { recordHistory } from '@/lib/db/history'
import type { Transaction } from '@/lib/db/transaction'
import type { TaxTerms } from '@/lib/domain/billing/invoice/amounts'
import { exactly, toNumber } from '@/lib/domain/money'
import { fromDatabaseDate } from '@/lib/domain/time'
import type { Problem } from '@/lib/errors'
import { type DeductedPrepayment, type InvoiceContent, invoiceContent } from '@/lib/schemas/billing/invoice'

type Parties = { customer_id: string; legal_entity_id: string }

/** An issued prepayment that no invoice took off yet: its work orders, who paid whom, what is open of it, and what of it stands after its credit notes. */
export type Prepayment = Parties & { orderIds: string[]; balance: number; deduction: DeductedPrepayment }

/** Reads the prepayments of work orders that no invoice took off yet, the oldest first; those that were credited as a whole are none. */
export async function readPrepayments(
  tx: Transaction,
  { accountId }: ServiceContext,
  workOrderIds: readonly string[],
): Promise<Prepayment[]> {
  const rows = await tx.invoice.findMany({
    where: {
      account_id: accountId,
      kind: 'prepayment',
      status: { not: 'draft' },
      deleted_at: null,
      deducted_in_id: null,
      orders: { some: { work_order_id: { in: [...workOrderIds] } } },
    },
    select: {
      id: true,
      number: true,
      issued_on: true,
      customer_id: true,
      legal_entity_id: true,
      balance: true,
      content: true,
      orders: { select: { work_order_id: true } },
      credit_notes: { where: { kind: 'credit_note', deleted_at: null }, select: { content: true } },
    },
    orderBy: [{ issued_on: 'asc' }, { number: 'asc' }],
  })
  return rows.flatMap(({ id, number, issued_on, balance, content, orders, credit_notes, ...parties }) => {
    if (number === null || issued_on === null) return []
    const header = { invoice_id: id, number, issued_on: fromDatabaseDate(issued_on) }
    const notes = credit_notes.map((note) => invoiceContent.parse(note.content))
    const deduction = { ...header, ...amountsLeft(invoiceContent.parse(content), notes) }
    const orderIds = orders.map(({ work_order_id }) => work_order_id)
    return deduction.gross === 0 ? [] : [{ ...parties, orderIds, balance: toNumber(balance ?? 0), deduction }]
  })
}

/** The prepayments that a draft takes off: those of its work orders that the same customer paid to the same legal entity. Prepayments take nothing off one another. */
export function prepaymentsFor(
  { kind, orders, ...parties }: Parties & { kind: string; orders: readonly { work_order: { id: string } }[] },
  prepayments: readonly Prepayment[],
): Prepayment[] {
  if (kind === 'prepayment') return []
  return prepayments.filter(
    ({ orderIds, customer_id, legal_entity_id }) =>
      customer_id === parties.customer_id &&
      legal_entity_id === parties.legal_entity_id &&
      orders.some(({ work_order }) => orderIds.includes(work_order.id)),
  )
}

const isSameTax = (a: TaxTerms, b: TaxTerms) =>
  a.category === b.category && a.rate === b.rate && a.exemption === b.exemption

/** What a prepayment comes to without what its credit notes took back, with the tax code of each category. */
function amountsLeft({ totals, taxes, lines }: InvoiceContent, notes: readonly InvoiceContent[]) {
  const less = (amount: number, taken: readonly number[]) =>
    toNumber(taken.reduce((left, one) => left.minus(exactly(one)), exactly(amount)))
  const left = (field: 'net' | 'tax' | 'gross') =>
    less(
      totals[field],
      notes.map((note) => note.totals[field]),
    )
  return {
    net: left('net'),
    tax: left('tax'),
    gross: left('gross'),
    taxes: taxes.flatMap((one) => {
      const credited = notes.flatMap((note) => note.taxes.filter((other) => isSameTax(other, one)))
      const taxable = less(
        one.taxable,
        credited.map((other) => other.taxable),
      )
      const tax = less(
        one.tax,
        credited.map((other) => other.tax),
      )
      const tax_code_id = lines.find((line) => line.tax && isSameTax(line.tax, one))?.tax_code_id ?? null
      return taxable === 0 && tax === 0 ? [] : [{ ...one, tax_code_id, taxable, tax }]
    }),
  }
}

/** What keeps an invoice of this gross amount from taking prepayments off: one that is not paid, or more of them than it comes to; and a prepayment of nothing (R-BI-17). */
export function problemsOfPrepayments(
  { kind }: { kind: string },
  prepayments: readonly Prepayment[],
  gross: number,
): Problem[] {
  if (kind === 'prepayment' && gross === 0)
    return [{ field: 'free_lines', message: 'It comes to 0: a prepayment asks for more.' }]
  const open = prepayments.filter(({ balance }) => balance > 0)
  const problems = open.map(({ balance, deduction: { number } }) => {
    const message = `${number}, a prepayment, has ${balance} open: record what was paid of it, or credit the rest.`
    return { field: 'prepayments', message }
  })
  const sum = prepayments.reduce((total, { deduction }) => total.plus(exactly(deduction.gross)), exactly(0))
  if (sum.greaterThan(exactly(gross)))
    problems.push({
      field: 'prepayments',
      message: `The prepayments come to ${toNumber(sum)}, which is more than it: credit a part of them first.`,
    })
  return problems
}

/** Says in which invoice prepayments were taken off; null: they are free to be taken off again. */
export async function setDeductedIn(
  tx: Transaction,
  ctx: ServiceContext,
  prepayments: readonly DeductedPrepayment[],
  deducted_in_id: string | null,
  before: string | null,
): Promise<void> {
  for (const { invoice_id: id } of prepayments) {
    const where = { account_id_id: { account_id: ctx.accountId, id } }
    await tx.invoice.update({ where, data: { deducted_in_id }, select: { id: true } })
    await recordHistory(tx, ctx, {
      verb: 'settle',
      type: 'invoice',
      id,
      before: { deducted_in_id: before },
      after: { deducted_in_id },
    })
  }
}
