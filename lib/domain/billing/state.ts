/** How far a work order is billed, as the database decides it (R-BI-5). */
export const BILLING_STATES = ['not_due', 'to_bill', 'part_billed', 'billed', 'no_charge'] as const
export type BillingState = (typeof BILLING_STATES)[number]

/** What work is that was completed before a company began to bill here. */
export const EARLIER_WORK = ['not_due', 'billed'] as const satisfies readonly BillingState[]

/** What a company says that it did about billing a work order, and what an invoice says of it. */
export const BILLING_MARKS = ['billed_elsewhere', 'no_charge', 'invoiced'] as const
export type BillingMarkKind = (typeof BILLING_MARKS)[number]

/** Why a work order cannot be billed yet, or what a person should look at before it is. */
export const BILLING_REASONS = {
  no_lines: 'blocks',
  missing_price: 'blocks',
  coverage_undecided: 'blocks',
  missing_tax_code: 'blocks',
  missing_buyer_data: 'blocks',
  missing_buyer_reference: 'blocks',
  missing_purchase_order: 'blocks',
  asset_unknown: 'asks',
  proposals_open: 'asks',
  no_time: 'asks',
  over_limit: 'asks',
  field_decision_open: 'asks',
} as const
export type BillingReason = keyof typeof BILLING_REASONS

/** The reasons that a person may confirm: then they ask no more. */
export const ASKING_REASONS = [
  'asset_unknown',
  'proposals_open',
  'no_time',
  'over_limit',
  'field_decision_open',
] as const satisfies readonly Asking[]
export type AskingReason = (typeof ASKING_REASONS)[number]
type Asking = { [Name in BillingReason]: (typeof BILLING_REASONS)[Name] extends 'asks' ? Name : never }[BillingReason]

/** The reasons that keep from an invoice alone: those of a company that bills in another program are none. */
export const INVOICE_REASONS = [
  'missing_tax_code',
  'missing_buyer_data',
  'missing_buyer_reference',
] as const satisfies readonly BillingReason[]

/** The reasons that follow from sums or from what the work proposes: computed of each work order that is looked at, and no filter of lists. */
export const COMPUTED_REASONS = ['proposals_open', 'no_time', 'over_limit'] as const
export type StoredReason = Exclude<BillingReason, (typeof COMPUTED_REASONS)[number]>

/** What is known of a work order that is to be billed; amounts in the account's currency. */
export type BillingFacts = {
  /** Its line items; `isLocked`: somebody decided who pays, or it was billed; `isUntaxed`: it has neither a tax code nor a rate. */
  lines: readonly { type: string; unit_price: number; payer: string | null; isLocked: boolean; isUntaxed: boolean }[]
  /** Whether the company bills it by an invoice from here. */
  isInvoicedHere: boolean
  /** Whether who pays has no address. */
  lacksBuyerAddress: boolean
  /** Whether the format of the invoice needs a reference of who pays, and none is known. */
  lacksBuyerReference: boolean
  /** Whether the customer pays only with a purchase order, and none is known. */
  lacksPurchaseOrder: boolean
  /** Whether the customer owes more than was agreed. */
  isOverLimit: boolean
  /** Whether it names a machine, of which a warranty or a contract might pay. */
  hasAssets: boolean
  /** Whether the work proposes lines that nobody decided on. */
  hasProposals: boolean
  /** Whether time is billed, and nobody knows how much of it. */
  lacksTime: boolean
  /** Whether something that a phone reported waits for the office. */
  awaitsDecision: boolean
  /** What a person confirmed. */
  confirmed: readonly string[]
}

/** Lists the reasons that keep a work order from being billed, those that block it first (R-BI-6). */
export function billingReasons({
  lines,
  isInvoicedHere,
  lacksBuyerAddress,
  lacksBuyerReference,
  lacksPurchaseOrder,
  isOverLimit,
  hasAssets,
  hasProposals,
  lacksTime,
  awaitsDecision,
  confirmed,
}: BillingFacts): BillingReason[] {
  const reasons: Record<BillingReason, boolean> = {
    no_lines: lines.length === 0,
    // What costs nothing on purpose is locked.
    missing_price: lines.some(({ type, unit_price, isLocked }) => type !== 'discount' && unit_price === 0 && !isLocked),
    coverage_undecided: lines.some(({ payer }) => payer === null),
    missing_tax_code: isInvoicedHere && lines.some(({ type, isUntaxed }) => type !== 'discount' && isUntaxed),
    missing_buyer_data: isInvoicedHere && lacksBuyerAddress,
    missing_buyer_reference: isInvoicedHere && lacksBuyerReference,
    missing_purchase_order: lacksPurchaseOrder,
    asset_unknown: lines.length > 0 && !hasAssets,
    proposals_open: hasProposals,
    no_time: lacksTime,
    over_limit: isOverLimit,
    field_decision_open: awaitsDecision,
  }
  return (Object.keys(BILLING_REASONS) as BillingReason[]).filter(
    (reason) => reasons[reason] && !confirmed.includes(reason),
  )
}
