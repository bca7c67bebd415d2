import type { MeterRecord } from '@/lib/schemas/assets/meter'
import type { MeterReadingRecord } from '@/lib/schemas/assets/meter-reading'
import { ASSET } from './customers'
import { IDS, TIMES } from './ids'

export const meter = {
  id: IDS.meter,
  asset_id: IDS.asset,
  asset: { id: IDS.asset, name: ASSET.name },
  name: 'Compressor hours',
  unit: 'h',
  kind: 'counter',
  rolls_over_at: null,
  last_reading: { id: IDS.meterReading, value: 18_204.5, read_at: TIMES.lastService },
  created_at: TIMES.installed,
  updated_at: TIMES.lastService,
} satisfies MeterRecord

export const meterReading = {
  id: IDS.meterReading,
  meter_id: IDS.meter,
  value: 18_204.5,
  read_at: TIMES.lastService,
  work_order_id: IDS.earlierWorkOrder,
  is_reset: false,
  is_confirmed: false,
  note: null,
  created_at: TIMES.lastService,
  updated_at: TIMES.lastService,
} satisfies MeterReadingRecord
