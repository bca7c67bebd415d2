/** As what an invoice is sent: a plain PDF, a PDF with structured data inside, or structured data by a national or European profile. */
export const INVOICE_FORMATS = ['pdf', 'zugferd', 'xrechnung_ubl', 'xrechnung_cii', 'peppol_ubl'] as const
export type InvoiceFormat = (typeof INVOICE_FORMATS)[number]

/** What stands together on one invoice of a customer. */
export const INVOICE_GROUPINGS = ['order', 'purchase_order', 'month'] as const
export type InvoiceGrouping = (typeof INVOICE_GROUPINGS)[number]

/** Whether a work order is billed by what was used, or at a price that was agreed. */
export const PRICINGS = ['time_and_material', 'fixed'] as const
export type Pricing = (typeof PRICINGS)[number]

type Invoiced = { purchase_order: string | null; completed_on: string }

/** What the work orders of one invoice have in common, beside who bills and who pays. */
export function invoiceKey(grouping: InvoiceGrouping, id: string, { purchase_order, completed_on }: Invoiced): string {
  if (grouping === 'order') return id
  if (grouping === 'month') return completed_on.slice(0, 'YYYY-MM'.length)
  return purchase_order ?? id
}
