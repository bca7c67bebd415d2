import { z } from 'zod'
import { WARRANTY_TYPES } from '@/lib/domain/warranty/warranty'
import { dayRecord } from '@/lib/schemas/fields'

/** How the warranty of an asset stands today (R-WA-2, R-WA-3). */
export const warrantyRecord = z.object({
  asset_id: z.uuid(),
  warranty_type: z.enum(WARRANTY_TYPES),
  warranty_start: dayRecord.nullable(),
  warranty_expiry: dayRecord.nullable(),
  is_active: z.boolean(),
  days_remaining: z.int().min(0),
  coverage: z.object({ parts: z.boolean(), labor: z.boolean(), extended_hours: z.boolean() }),
})
export type WarrantyRecord = z.output<typeof warrantyRecord>
