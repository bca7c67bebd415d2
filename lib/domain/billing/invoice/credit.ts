import { type Decimal, exactly, roundMoney, toNumber } from '../../money'
import type { Allowance, CategoryTax, InvoiceTotals, TaxTerms } from './amounts'

type Line = { id: string; quantity: number; net: number; subtotal: number; allowance: number; tax: TaxTerms | null }

/** What an invoice says, or a credit note, as far as another credit note follows from it. */
export type Credited<One extends Line, Off extends Allowance> = {
  lines: One[]
  allowances: Off[]
  taxes: CategoryTax[]
  totals: InvoiceTotals
}

const key = ({ category, rate, exemption }: TaxTerms) => JSON.stringify([category, rate, exemption])

function sum<Item>(items: readonly Item[], of: (item: Item) => number): Decimal {
  return items.reduce((total, item) => total.plus(exactly(of(item))), exactly(0))
}

/** What is left of each line of an invoice after its credit notes: its quantity and its amounts. */
export function leftOf<One extends Line>(
  invoice: { lines: readonly One[] },
  before: readonly { lines: readonly One[] }[],
): One[] {
  const credited = before.flatMap(({ lines }) => lines)
  return invoice.lines.map((line) => {
    const of = credited.filter(({ id }) => id === line.id)
    const left = (field: 'quantity' | 'net' | 'subtotal' | 'allowance') =>
      toNumber(exactly(line[field]).minus(sum(of, (one) => one[field])))
    return {
      ...line,
      quantity: left('quantity'),
      net: left('net'),
      subtotal: left('subtotal'),
      allowance: left('allowance'),
    }
  })
}

/**
 * What a credit note says that takes so much of the lines back (R-BI-11): `quantities` by line, none of it more than is left. What is taken back last
 * brings each category, discount and tax to exactly 0; before that amounts follow in proportion. Amounts in the account's currency.
 */
export function creditOf<One extends Line, Off extends Allowance>(
  invoice: Credited<One, Off>,
  before: readonly Credited<One, Off>[],
  quantities: ReadonlyMap<string, number>,
  currency: string,
): Credited<One, Off> {
  const left = leftOf(invoice, before)
  const lines = left.flatMap((line) => {
    const quantity = quantities.get(line.id)
    return quantity === undefined ? [] : [partOf(line, quantity, currency)]
  })
  const isLast = left.every((line) => line.quantity === (quantities.get(line.id) ?? 0))
  const allowances = invoice.allowances.flatMap((one) => {
    const ofBefore = before.flatMap((note) => note.allowances).filter((other) => isSameAllowance(other, one))
    const rest = exactly(one.amount).minus(sum(ofBefore, ({ amount }) => amount))
    const amount = isLast ? rest : roundMoney(exactly(one.amount).times(shareOf(lines, invoice.lines, one)), currency)
    return amount.isZero() ? [] : [{ ...one, amount: toNumber(amount) }]
  })
  const taxes = invoice.taxes.flatMap((one): CategoryTax[] => {
    const inCategory = lines.filter(({ tax }) => tax && key(tax) === key(one))
    const off = sum(
      allowances.filter((other) => key(other) === key(one)),
      ({ amount }) => amount,
    )
    const taxable = sum(inCategory, ({ net }) => net).minus(off)
    const ofBefore = before.flatMap((note) => note.taxes).filter((other) => key(other) === key(one))
    const rest = exactly(one.tax).minus(sum(ofBefore, ({ tax }) => tax))
    const tax = isLast ? rest : roundMoney(taxable.times(exactly(one.rate)), currency)
    return taxable.isZero() && tax.isZero() ? [] : [{ ...one, taxable: toNumber(taxable), tax: toNumber(tax) }]
  })
  return { lines, allowances, taxes, totals: totalsOf(lines, allowances, taxes) }
}

/** A part of a line: all that is left of it exactly, or in proportion. */
function partOf<One extends Line>(line: One, quantity: number, currency: string): One {
  if (quantity === line.quantity) return line
  const share = (amount: number) =>
    roundMoney(exactly(amount).times(exactly(quantity)).div(exactly(line.quantity)), currency)
  const [net, allowance] = [share(line.net), share(line.allowance)]
  return {
    ...line,
    quantity,
    net: toNumber(net),
    allowance: toNumber(allowance),
    subtotal: toNumber(net.plus(allowance)),
  }
}

function isSameAllowance(a: Allowance, b: Allowance): boolean {
  return a.line === b.line && key(a) === key(b)
}

/** How much of a category's lines is taken back, as a fraction. */
function shareOf(lines: readonly Line[], all: readonly Line[], terms: TaxTerms): Decimal {
  const inCategory = (some: readonly Line[]) =>
    sum(
      some.filter(({ tax }) => tax && key(tax) === key(terms)),
      ({ net }) => net,
    )
  const whole = inCategory(all)
  return whole.isZero() ? exactly(0) : inCategory(lines).div(whole)
}

function totalsOf(
  lines: readonly Line[],
  allowances: readonly Allowance[],
  taxes: readonly CategoryTax[],
): InvoiceTotals {
  const lineTotal = sum(lines, ({ net }) => net)
  const allowanceTotal = sum(allowances, ({ amount }) => amount)
  const tax = sum(taxes, (one) => one.tax)
  const net = lineTotal.minus(allowanceTotal)
  return {
    line_total: toNumber(lineTotal),
    allowance_total: toNumber(allowanceTotal),
    net: toNumber(net),
    tax: toNumber(tax),
    gross: toNumber(net.plus(tax)),
    prepaid: 0,
    tax_difference: 0,
  }
}
