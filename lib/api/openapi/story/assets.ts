import type { AssetListItem, AssetRecord } from '@/lib/schemas/assets/asset'
import type { AssetPartRecord } from '@/lib/schemas/assets/asset-part'
import type { PartRecord } from '@/lib/schemas/assets/part'
import type { ProductRecord } from '@/lib/schemas/assets/product'
import type { ServiceHistoryItem, ServiceRecordRecord } from '@/lib/schemas/assets/service-record'
import type { WarrantyRecord } from '@/lib/schemas/assets/warranty'
import { ADDRESS, ASSET, CUSTOMER } from './customers'
import { IDS, TIMES } from './ids'

const since = { created_at: TIMES.installed, updated_at: TIMES.lastService }

export const product = {
  id: IDS.product,
  external_id: null,
  name: 'Walk-in cooler 10 × 12',
  manufacturer: 'Northwind',
  model_number: 'WIC-1012',
  required_skills: ['Refrigeration'],
  ...since,
} satisfies ProductRecord

export const part = {
  id: IDS.part,
  external_id: 'ERP-FM-12',
  name: 'Fan motor',
  part_number: 'FM-208',
  unit_price: 189.5,
  ...since,
} satisfies PartRecord

const walkIn = {
  ...ASSET,
  external_id: 'EQ-48213',
  serial_number: 'WIC-48213-A',
  model_number: 'WIC-1012',
  customer: CUSTOMER,
  location: 'Kitchen, north wall',
  status: 'active',
  install_date: '2024-03-11',
  warranty_start: '2024-03-11',
  warranty_expiry: '2027-03-10',
  warranty_type: 'full',
  service_contract: { id: IDS.contract, name: 'Full care 2026' },
  specifications: { refrigerant: 'R-448A', voltage: '208 V' },
  service_history: [
    {
      work_order_id: IDS.earlierWorkOrder,
      date: TIMES.lastService,
      type: 'maintenance',
      description: 'Spring inspection, coils cleaned',
    },
  ],
  custom_fields: { floor: 1 },
  notes: 'The breaker is behind the left door',
  ...since,
} as const

export const asset = {
  ...walkIn,
  service_history: [...walkIn.service_history],
  asset_tag: 'AST-000118',
  product: { id: IDS.product, name: product.name, manufacturer: product.manufacturer },
  object: { id: IDS.site, name: 'Pier 54 kitchen', address: ADDRESS },
} satisfies AssetRecord

export const assetListItem = {
  ...walkIn,
  service_history: [...walkIn.service_history],
  product: { id: IDS.product, name: product.name },
  last_service: TIMES.lastService,
} satisfies AssetListItem

export const assetPart = {
  id: IDS.assetPart,
  part: { id: IDS.part, name: part.name, part_number: part.part_number },
  serial_number: 'FM-208-77120',
  install_date: '2024-03-11',
  warranty_expiry: '2025-03-10',
  is_under_warranty: false,
  created_at: TIMES.installed,
} satisfies AssetPartRecord

export const warranty = {
  asset_id: IDS.asset,
  warranty_type: 'full',
  warranty_start: '2024-03-11',
  warranty_expiry: '2027-03-10',
  is_active: true,
  days_remaining: 110,
  coverage: { parts: true, labor: true, extended_hours: true },
} satisfies WarrantyRecord

export const serviceHistoryItem = {
  work_order_id: IDS.earlierWorkOrder,
  work_order_number: 'WO-000287',
  date: TIMES.lastService,
  type: 'maintenance',
  status: 'completed',
  technician: 'Dana Reyes',
  description: 'Spring inspection, coils cleaned',
  parts_used: [],
  notes: null,
} satisfies ServiceHistoryItem

export const serviceRecord = {
  id: IDS.serviceRecord,
  asset_id: IDS.asset,
  work_order_id: null,
  work_order_number: null,
  date: '2025-06-17T16:00:00.000Z',
  type: 'Repair',
  status: 'completed',
  technician: 'Northwind service',
  description: 'Door gasket replaced under warranty',
  parts_used: [{ part: 'Door gasket', quantity: 1 }],
  notes: null,
  created_at: '2025-06-18T15:12:09.330Z',
} satisfies ServiceRecordRecord
