import type { BusinessCalendar } from '@/lib/domain/calendar/types'
import type { Interval } from '@/lib/domain/board/interval'
import type { Decimal } from '@/lib/domain/money'
import type { WarrantyTerms } from '@/lib/domain/warranty/warranty'

/** Who pays for a line of a work order, or for the part of it that somebody else than the customer pays for. */
export const LINE_PAYERS = ['customer', 'warranty', 'contract', 'goodwill'] as const
export type LinePayer = (typeof LINE_PAYERS)[number]

/** What can be covered of a bill; a discount cannot. */
export const COVERED_TYPES = ['labor', 'part', 'material', 'travel', 'fee'] as const
export type CoveredType = (typeof COVERED_TYPES)[number]

/** What a contract line covers: everything of the customer, what is done at a site, on an asset, or on the assets of a product. */
export const LINE_SCOPES = ['customer', 'site', 'asset', 'product'] as const
export type LineScope = (typeof LINE_SCOPES)[number]

/** When work counts: in business hours alone, or at every moment. */
export const LINE_HOURS = ['business', 'always'] as const
type LineHours = (typeof LINE_HOURS)[number]

/** What an allowance is counted in: work orders, hours of labor, or money. */
export const ALLOWANCE_UNITS = ['visit', 'hour', 'amount'] as const
export type AllowanceUnit = (typeof ALLOWANCE_UNITS)[number]

/** How long an allowance lasts: the whole contract, or a year or month of it. */
export const ALLOWANCE_PERIODS = ['term', 'year', 'month'] as const
export type AllowancePeriod = (typeof ALLOWANCE_PERIODS)[number]

/** How much a contract line includes, and what of that is left at the moment. */
export type Allowance = { unit: AllowanceUnit; period: AllowancePeriod; included: Decimal; left: Decimal }

/** A line of a contract that is current on the day that counts. */
export type ContractLine = {
  id: string
  contract: { id: string; name: string; contract_number: string; customer_id: string }
  scope: LineScope
  site_id: string | null
  asset_id: string | null
  product_id: string | null
  /** Percent of each type; what is not named is not covered. */
  covers: Partial<Record<CoveredType, number>>
  hours: LineHours
  allowance: Allowance | null
  /** What the customer pays of the covered amount first, once for each work order. */
  deductible: Decimal
  excluded_part_ids: readonly string[]
}

/** An asset with what is written down of its warranty and those of its parts. */
export type CoveredAsset = {
  id: string
  name: string
  product_id: string | null
  site_id: string | null
  terms: WarrantyTerms
  parts: readonly { id: string; part_id: string; name: string; warranty_expiry: string | null }[]
}

/** What decides who pays for the lines of one work order. */
export type CoverageFacts = {
  /** The day whose warranties and contracts count. */
  day: string
  customer_id: string
  site_id: string | null
  assets: readonly CoveredAsset[]
  contract_lines: readonly ContractLine[]
  /** The company's default calendar. */
  calendar: BusinessCalendar
  currency: string
  /** Whether the customer pays the tax on what others cover, too. */
  taxes_covered: boolean
}

/** A line of the bill as it is checked. */
export type BilledLine = {
  id: string
  type: CoveredType | 'discount'
  /** Of labor: hours. */
  quantity: Decimal
  subtotal: Decimal
  tax_rate: Decimal
  asset_id: string | null
  part_id: string | null
  /** What people waive of what the rules leave to the customer. */
  goodwill_percent: Decimal | null
  /** When its work was or will be done; unknown counts as business hours. */
  work: Interval | null
}

/** What makes somebody else than the customer pay. */
export const SOURCE_TYPES = ['asset_part', 'asset', 'contract_line', 'person'] as const
export type SourceType = (typeof SOURCE_TYPES)[number]

/** What makes somebody else than the customer pay; a person is not named. */
export type CoverageSource = { type: SourceType; id: string | null }
