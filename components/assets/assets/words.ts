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

/** The fields of an asset as people know them. */
export const ASSET_LABELS: Record<string, string> = {
  name: 'Name',
  customer_id: 'Customer',
  object_id: 'Site',
  product_id: 'Product',
  serial_number: 'Serial number',
  model_number: 'Model number',
  location: 'Location at the site',
  status: 'Status',
  install_date: 'Installed on',
  warranty_start: 'Warranty from',
  warranty_expiry: 'Warranty until',
  warranty_type: 'Warranty',
  service_contract_id: 'Service contract',
  specifications: 'Specifications',
  custom_fields: 'Custom fields',
  notes: 'Notes',
}

/** The parts of an asset's page, as its address names them. */
export const ASSET_TABS = ['overview', 'service', 'history'] as const
export type AssetTab = (typeof ASSET_TABS)[number]
