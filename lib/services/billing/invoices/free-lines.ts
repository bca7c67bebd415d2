import type { ServiceContext } from '@/lib/access/context'
import { rateOn, taxCodeFor, type TaxRate } from '@/lib/domain/billing/tax'
import type { Unit } from '@/lib/domain/billing/units'
import { exactly, roundMoney, toNumber } from '@/lib/domain/money'
import { dayIn } from '@/lib/domain/time'
import type { DraftSource, Entry, SourceCode } from './content'

/** A free line as a draft keeps it. */
export type FreeLine = {
  description: string
  quantity: number
  unit?: Unit
  unit_price: number
  tax_code_id?: string | null
}

/** A line of the invoice alone: taxed by its code, else as work at the first site is for who pays, at the rate of today (R-BI-9). */
export function freeLine(
  { currency, timeZone }: ServiceContext['account'],
  draft: DraftSource,
  { description, quantity, unit = 'C62', unit_price, tax_code_id }: FreeLine,
  index: number,
  codes: readonly SourceCode[],
): Entry {
  const subtotal = toNumber(roundMoney(exactly(quantity).times(exactly(unit_price)), currency))
  const code = tax_code_id ? codes.find(({ id }) => id === tax_code_id) : codeOfDraft(draft, codes)
  const tax = code
    ? {
        category: code.category,
        rate: rateOn(code.rates as TaxRate[], dayIn(timeZone, new Date())),
        name: code.name,
        exemption: code.exemption_text,
      }
    : null
  const order_tax = toNumber(roundMoney(exactly(subtotal).times(exactly(tax?.rate ?? 0)), currency))
  return {
    line: {
      id: idOfFreeLine(draft.id, index),
      line_item_id: null,
      work_order_id: null,
      work_order_number: null,
      line_type: draft.kind === 'prepayment' ? 'prepayment' : null,
      tax_code_id: code?.id ?? null,
      description,
      quantity,
      unit,
      unit_price,
      subtotal,
      allowance: 0,
      allowance_reason: null,
      net: subtotal,
      tax,
    },
    billed: { isDiscount: false, subtotal, billable: subtotal, order_tax, tax },
    problem: tax ? null : 'has no tax code',
  }
}

/** The code of a line that names none: as work at the first site is taxed, for who pays. */
function codeOfDraft(
  { customer, legal_entity, orders }: DraftSource,
  codes: readonly SourceCode[],
): SourceCode | undefined {
  const codeOf = (id: string | null | undefined) => codes.find((one) => one.id === id && one.deleted_at === null)
  const site = codeOf(orders[0]?.work_order.site?.tax_code_id)
  return taxCodeFor({ customer: codeOf(customer.tax_code_id), site, entity: codeOf(legal_entity.tax_code_id) })
}

/** An id that names the line for good: that of the invoice with the place of the line as its last four digits. */
function idOfFreeLine(invoiceId: string, index: number): string {
  return invoiceId.slice(0, -4) + index.toString(16).padStart(4, '0')
}
