import type { Unit } from '../units'
import type { TaxCategory } from '../tax'
import type { DataFormat } from './formats'

/*
 * An invoice by the semantic model of EN 16931-1, with the number of each business term (BT) or group (BG): what both syntaxes write.
 * Amounts are texts with the decimals of the currency, at most two.
 */

/** A postal address (BG-5, BG-8, BG-15). */
export type EAddress = {
  /** BT-35, BT-50, BT-75, and what did not fit in it. */
  street: string | null
  more: string | null
  city: string | null
  post_code: string | null
  subdivision: string | null
  /** By ISO 3166-1 (BT-40, BT-55, BT-80). */
  country: string | null
}

/** Seller or buyer (BG-4, BG-7). */
export type EParty = {
  /** BT-27, BT-44 */
  name: string
  /** BT-31, BT-48: with the code of its country in front. */
  vat_id: string | null
  /** BT-32: of a seller alone. */
  tax_number: string | null
  /** BT-30, BT-47 */
  registration: string | null
  /** BT-33: of a seller alone. */
  legal_notes: string | null
  /** BT-34, BT-49: by the list EAS. */
  endpoint: { scheme: string; id: string } | null
  address: EAddress
  /** BG-6, BG-9 */
  contact: { name: string | null; phone: string | null; email: string | null }
}

/** How something is taxed (BG-30, BT-95). */
export type ETerms = {
  category: TaxCategory
  /** In percent; null where the category has none. */
  percent: string | null
}

/** What is taken off a line (BG-27) or the whole (BG-20). */
export type EAllowance = { amount: string; reason: string }

export type ELine = {
  /** BT-126 */
  id: string
  /** BT-153, BT-154 */
  name: string
  description: string | null
  /** BT-128: the work order. */
  object: string | null
  /** BT-129, BT-130 */
  quantity: string
  unit: Unit
  /** BT-146 */
  price: string
  /** BT-131 */
  net: string
  allowance: EAllowance | null
  terms: ETerms
}

/** A category of tax (BG-23). */
export type ETax = ETerms & {
  /** BT-116, BT-117 */
  taxable: string
  tax: string
  /** BT-120 */
  exemption: string | null
}

export type EInvoice = {
  format: DataFormat
  /** BT-1 */
  number: string
  /** BT-2, BT-9: days. */
  issued_on: string
  due_on: string | null
  /** BT-3: 380 invoice, 381 credit note, 384 corrected invoice, 386 prepayment, 326 partial invoice. */
  type: '380' | '381' | '384' | '386' | '326'
  /** BT-5 */
  currency: string
  /** BT-10, BT-13 */
  buyer_reference: string | null
  purchase_order: string | null
  /** BT-22 */
  note: string | null
  /** BG-3 */
  preceding: { number: string; issued_on: string }[]
  seller: EParty
  buyer: EParty
  /** BG-13: BG-15, and BG-14 with days, both included. */
  deliver_to: EAddress | null
  period: { from: string; to: string } | null
  /** BG-16: BT-81, BT-83, BT-84 to BT-86. */
  payment: {
    means: string
    reference: string
    account: { iban: string; holder: string | null; bic: string | null } | null
  }
  /** BT-20 */
  payment_terms: string | null
  allowances: (EAllowance & { terms: ETerms })[]
  taxes: ETax[]
  /** BG-22: BT-106, BT-107, BT-109, BT-110, BT-112, BT-113, BT-115. */
  totals: {
    lines: string
    allowances: string | null
    net: string
    tax: string
    gross: string
    prepaid: string | null
    payable: string
  }
  lines: ELine[]
}
