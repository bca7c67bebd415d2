import { z } from 'zod'
import { dayRecord, instantRecord, namedRecord, optionalDay, optionalText, reference } from '@/lib/schemas/fields'
import { listOf } from '@/lib/schemas/list'

/** A part built into an asset (R-AS-7). */
export const assetPartCreate = z.object({
  part_id: reference(),
  serial_number: optionalText(),
  install_date: optionalDay(),
  warranty_expiry: optionalDay(),
})

export const assetPartRecord = z.object({
  id: z.uuid(),
  part: namedRecord.extend({ part_number: z.string().nullable() }),
  serial_number: z.string().nullable(),
  install_date: dayRecord.nullable(),
  warranty_expiry: dayRecord.nullable(),
  is_under_warranty: z.boolean(),
  created_at: instantRecord,
})
export type AssetPartRecord = z.output<typeof assetPartRecord>

export const assetPartList = listOf({
  sort: {
    created_at: 'timestamp',
    install_date: { kind: 'date', nullable: true },
    warranty_expiry: { kind: 'date', nullable: true },
  },
  filters: {},
  // A part of an asset is never changed, so that it was updated means that it was made.
  changed: ['created_at'],
})
export const assetPartListQuery = assetPartList.query
export type AssetPartListQuery = z.output<typeof assetPartListQuery>
