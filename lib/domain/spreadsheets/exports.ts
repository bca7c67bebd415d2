import { RESOURCES, TRASH_TYPES, type TrashType } from '@/lib/domain/resources'

/** A list that can be written to a file, by the name that addresses give it. */
export type ExportResource =
  | (typeof RESOURCES)[TrashType]['collection']
  | 'contract-lines'
  | 'expiring-warranties'
  | 'audit'

/** Every such list: three of their own, and that of each kind of record with a trash. */
export const EXPORT_RESOURCES: readonly [ExportResource, ...ExportResource[]] = [
  'contract-lines',
  'expiring-warranties',
  'audit',
  ...TRASH_TYPES.map((type) => RESOURCES[type].collection),
]
