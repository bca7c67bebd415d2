import type { PriceItemKind } from './price-items'
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
