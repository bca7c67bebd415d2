import type { WarrantyType } from '@/lib/domain/warranty/warranty'
import type { WarrantyFilter } from '@/lib/schemas/assets/asset-table'

/** What each kind of warranty is called. */
export const WARRANTY_TYPE: Record<WarrantyType, string> = {
  full: 'Full (parts, labor, extended hours)',
  standard: 'Standard (parts, labor)',
  parts_only: 'Parts only',
  labor_only: 'Labor only',
  none: 'None',
}

export const WARRANTY_FILTER: Record<WarrantyFilter, string> = {
  covered: 'Covered today',
  expiring_30: 'Ends within 30 days',
  expiring_60: 'Ends within 60 days',
  expiring_90: 'Ends within 90 days',
  expired: 'Expired',
  not_started: 'Not started',
  none: 'No warranty',
}

/** The parts of an asset's page, as its address names them. */
export const ASSET_TABS = ['overview', 'service', 'history'] as const
export type AssetTab = (typeof ASSET_TABS)[number]
