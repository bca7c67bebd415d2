import { RESOURCES, TRASH_TYPES, type TrashType } from '@/lib/domain/resources'

/** Kinds whose list can be exported though they have no trash of their own. */
type Untrashed =
  | 'contact'
  | 'invoice'
  | 'line_item'
  | 'sla_clock'
  | 'visit'
  | 'meter_reading'
  | 'maintenance_plan_asset'
  | 'maintenance_occurrence'

type Own = 'contract-lines' | 'expiring-warranties' | 'audit' | (typeof RESOURCES)[Untrashed]['collection']

/** A list that can be written to a file, by the name that addresses give it. */
export type ExportResource = (typeof RESOURCES)[TrashType]['collection'] | Own

/** Everything of a company in one archive, beside its lists one by one. */
export const EVERYTHING = 'everything'
export type Exportable = ExportResource | typeof EVERYTHING

/** Every such list: ten of their own, and that of each kind of record with a trash. */
export const EXPORT_RESOURCES: readonly [ExportResource, ...ExportResource[]] = [
  'contract-lines',
  'expiring-warranties',
  'audit',
  RESOURCES.contact.collection,
  RESOURCES.invoice.collection,
  RESOURCES.line_item.collection,
  RESOURCES.sla_clock.collection,
  RESOURCES.visit.collection,
  RESOURCES.meter_reading.collection,
  RESOURCES.maintenance_plan_asset.collection,
  RESOURCES.maintenance_occurrence.collection,
  ...TRASH_TYPES.map((type) => RESOURCES[type].collection),
]
