import type { PriceItemKind } from './price-items'
import type { BillingReason } from './state'
import type { TaxCategory } from './tax'

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
  asset_unknown: 'No asset: a warranty might pay',
  proposals_open: 'Proposed lines wait',
  no_time: 'No time was reported',
  field_decision_open: 'A report from the phone waits',
}
