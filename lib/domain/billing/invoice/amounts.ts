import type { Problem } from '@/lib/errors'
import { Decimal, exactly, roundMoney, toNumber } from '../../money'
import { spreadAmount } from '../spread'
import type { TaxCategory } from '../tax'

/** How something is taxed on the day of service. */
export type TaxTerms = {
  category: TaxCategory
  /** A fraction. */
  rate: number
  /** What people call the tax. */
  name: string | null
  /** Why no tax is due, where none is. */
  exemption: string | null
}

/** A line of a work order, or one of the invoice alone, as far as amounts follow from it; in the account's currency. */
export type BilledLine = {
  /** Whether it takes something off the others. */
  isDiscount: boolean
  /** Quantity × price, rounded; below 0 for a discount. */
  subtotal: number
  /** What of that the customer owes. */
  billable: number
  /** The tax on that by the line, as the work order has it. */
  order_tax: number
  /** Null: of a discount alone, which is spread over all categories. */
  tax: TaxTerms | null
}

/** The tax of a category, by EN 16931: on the sum of the nets, never by the line. */
export type CategoryTax = TaxTerms & { taxable: number; tax: number }

export type InvoiceTotals = {
  /** What the lines come to, before discounts on the whole. */
  line_total: number
  allowance_total: number
  net: number
  tax: number
  gross: number
  /** What prepayments take off it. */
  prepaid: number
  /** What the taxes of the lines come to beyond the tax of the invoice: shown, never a line. */
  tax_difference: number
}

/** A discount on the whole invoice, within one category of tax. */
export type Allowance = TaxTerms & { amount: number; line: number }

export type InvoiceAmounts = {
  allowances: Allowance[]
  taxes: CategoryTax[]
  totals: InvoiceTotals
  /** A discount of more than what it is taken off, by the index of its line. */
  problems: Problem[]
}

const UNTAXED: TaxTerms = { category: 'O', rate: 0, name: null, exemption: null }
const keyOf = ({ category, rate, exemption }: TaxTerms) => JSON.stringify([category, rate, exemption])
const sum = (amounts: readonly Decimal[]) => amounts.reduce((total, one) => total.plus(one), new Decimal(0))

/**
 * The amounts of an invoice by EN 16931 (R-BI-9): a line's net is what the customer owes of it, discounts are taken off their category, and
 * the tax of a category is that of the sum of its nets. All in the account's currency, to its minor unit.
 */
export function invoiceAmounts(lines: readonly BilledLine[], currency: string): InvoiceAmounts {
  const nets = new Map<string, { terms: TaxTerms; net: Decimal }>()
  for (const { isDiscount, tax, billable } of lines) {
    if (isDiscount || !tax) continue
    const entry = nets.get(keyOf(tax)) ?? { terms: tax, net: new Decimal(0) }
    nets.set(keyOf(tax), { ...entry, net: entry.net.plus(exactly(billable)) })
  }
  const categories = [...nets.values()]
  const allowances = lines.flatMap((line, index) =>
    line.isDiscount ? allowancesOf(line, index, categories, currency) : [],
  )
  const taxes = [...nets].map(([key, { terms, net }]): CategoryTax => {
    const off = sum(allowances.filter((one) => keyOf(one) === key).map(({ amount }) => exactly(amount)))
    const taxable = net.minus(off)
    const tax = roundMoney(taxable.times(exactly(terms.rate)), currency)
    return { ...terms, taxable: toNumber(taxable), tax: toNumber(tax) }
  })
  return { allowances, taxes, totals: totalsOf(lines, allowances, taxes), problems: problemsOf(allowances, taxes) }
}

/** What a discount takes off each category: its own, or of one without a tax all, in proportion to what they come to. */
function allowancesOf(
  { tax, billable }: BilledLine,
  line: number,
  categories: readonly { terms: TaxTerms; net: Decimal }[],
  currency: string,
): Allowance[] {
  const amount = exactly(billable).negated()
  if (tax || categories.length === 0) return [{ ...(tax ?? UNTAXED), amount: toNumber(amount), line }]
  const worths = categories.map(({ net }) => net)
  const shares = spreadAmount(amount, worths, currency)
  return categories
    .map(({ terms }, index) => ({ ...terms, amount: toNumber(shares[index] ?? 0), line }))
    .filter((one) => one.amount !== 0)
}

function totalsOf(
  lines: readonly BilledLine[],
  allowances: readonly Allowance[],
  taxes: readonly CategoryTax[],
): InvoiceTotals {
  const lineTotal = sum(lines.filter(({ isDiscount }) => !isDiscount).map(({ billable }) => exactly(billable)))
  const allowanceTotal = sum(allowances.map(({ amount }) => exactly(amount)))
  const net = lineTotal.minus(allowanceTotal)
  const tax = sum(taxes.map((one) => exactly(one.tax)))
  const ofLines = sum(lines.map(({ order_tax }) => exactly(order_tax)))
  return {
    line_total: toNumber(lineTotal),
    allowance_total: toNumber(allowanceTotal),
    net: toNumber(net),
    tax: toNumber(tax),
    gross: toNumber(net.plus(tax)),
    prepaid: 0,
    tax_difference: toNumber(ofLines.minus(tax)),
  }
}

/** More than its category holds cannot be taken off. */
function problemsOf(allowances: readonly Allowance[], taxes: readonly CategoryTax[]): Problem[] {
  const overdrawn = taxes.filter(({ taxable }) => taxable < 0).map(keyOf)
  const beyond = (one: Allowance) => overdrawn.includes(keyOf(one)) || !taxes.some((tax) => keyOf(tax) === keyOf(one))
  return allowances.filter(beyond).map(({ line }) => ({
    field: `lines[${line}]`,
    message: 'takes off more than the lines of its tax come to',
  }))
}
