import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { dayRecord, instantRecord, namedRecord, optionalDay, optionalText, reference } from '@/lib/schemas/fields'
import { listOf } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  part_id: 'The part of the catalogue.',
  part: 'The part of the catalogue.',
  part_number: 'The number that the part is ordered by.',
  serial_number: 'The maker’s number of this one part.',
  install_date: 'The day it was built in.',
  warranty_expiry: 'The last day of its own warranty.',
  is_under_warranty: 'Whether its own warranty holds today, in the account’s time zone.',
}

/** A part built into an asset (R-AS-7). */
export const assetPartCreate = z.object(
  described(FIELDS, {
    part_id: reference(),
    serial_number: optionalText(),
    install_date: optionalDay(),
    warranty_expiry: optionalDay(),
  }),
)

export const assetPartRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      part: namedRecord.extend(described(FIELDS, { part_number: z.string().nullable() })),
      serial_number: z.string().nullable(),
      install_date: dayRecord.nullable(),
      warranty_expiry: dayRecord.nullable(),
      is_under_warranty: z.boolean(),
      created_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'AssetPart' })
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
