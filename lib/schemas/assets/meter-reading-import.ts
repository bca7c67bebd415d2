import type { z } from 'zod'
import { optionalReference, reference, timestamp } from '@/lib/schemas/fields'
import { meterReadingCreate } from './meter-reading'

/** A reading in a line of a file, which names its meter, by its asset where the name alone does not tell. */
export const meterReadingImport = meterReadingCreate
  .omit({ work_order_id: true })
  .extend({ asset_id: optionalReference(), meter_id: reference(), read_at: timestamp() })
export type MeterReadingImport = z.output<typeof meterReadingImport>
