import type { PriceItemKind } from './price-items'
import type { BillingReason } from './state'
import type { TaxCategory } from './tax'
import type { InvoiceFormat, InvoiceGrouping, Pricing } from './terms'

/** What people call the categories of tax. */
export const TAX_CATEGORY_WORDS: Record<TaxCategory, string> = {
  S: 'Standard',
  Z: 'Zero-rated',
  E: 'Exempt',
  AE: 'Reverse charge',
  K: 'Supply within the EU',
  G: 'Export',
  O: 'Outside the scope of tax',
}

/** What people call the kinds of price items. */
export const PRICE_ITEM_KIND_WORDS: Record<PriceItemKind, string> = {
  labor: 'Labor',
  part: 'Part',
  material: 'Material',
  travel: 'Travel',
  fee: 'Fee',
  kit: 'Kit',
}

/** What to do before a work order is billed. */
export const REASON_WORDS: Record<BillingReason, string> = {
  no_lines: 'No line items',
  missing_price: 'A line has no price',
  coverage_undecided: 'Who pays is not decided',
  missing_tax_code: 'A line has no tax code',
  missing_buyer_data: 'The customer has no address',
  missing_buyer_reference: 'No buyer reference',
  missing_purchase_order: 'No purchase order',
  asset_unknown: 'No asset: a warranty might pay',
  proposals_open: 'Proposed lines wait',
  no_time: 'No time was reported',
  over_limit: 'More than was agreed',
  field_decision_open: 'A report from the phone waits',
}

/** What people call the ways to price a work order. */
export const PRICING_WORDS: Record<Pricing, string> = {
  time_and_material: 'Time and material',
  fixed: 'Fixed price',
}

/** What people call the formats of invoices. */
export const INVOICE_FORMAT_WORDS: Record<InvoiceFormat, string> = {
  pdf: 'PDF',
  zugferd: 'ZUGFeRD (PDF with data)',
  xrechnung_ubl: 'XRechnung (UBL)',
  xrechnung_cii: 'XRechnung (CII)',
  peppol_ubl: 'Peppol BIS',
}

/** What people call what stands together on one invoice. */
export const INVOICE_GROUPING_WORDS: Record<InvoiceGrouping, string> = {
  order: 'Each work order',
  purchase_order: 'A purchase order',
  month: 'All of a month',
}
