import type { Column } from '@/lib/domain/spreadsheets/cell'
import { allMeterReadingsList, type MeterReadingRecord, meterReadingUpdate } from '@/lib/schemas/assets/meter-reading'
import { below } from '@/lib/services/records/bulk-verbs'
import { momentColumn } from '@/lib/services/records/export-columns'
import { exported } from '@/lib/services/records/exported'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { listAllMeterReadings } from './list'
import {
  createMeterReading,
  deleteMeterReading,
  getMeterReading,
  restoreMeterReading,
  updateMeterReading,
} from './verbs'

const columns: Column<MeterReadingRecord>[] = [
  momentColumn('Read', 'read_at', (row) => row.read_at),
  { title: 'Value', field: 'value', value: (row) => row.value },
  { title: 'Began anew', field: 'is_reset', value: (row) => (row.is_reset ? 'yes' : 'no') },
  { title: 'Note', field: 'note', value: (row) => row.note },
  { title: 'Work order id', field: 'work_order_id', value: (row) => row.work_order_id },
  { title: 'Meter id', field: 'meter_id', value: (row) => row.meter_id },
  { title: 'Id', field: 'id', value: (row) => row.id },
]

/** What is done with a record of this kind by whoever knows only its kind. */
export const meterReadingResource = {
  type: 'meter_reading',
  read: getMeterReading,
  ...below('meter', 'meter_id', createMeterReading),
  update: updateMeterReading,
  fields: meterReadingUpdate,
  delete: deleteMeterReading,
  restore: restoreMeterReading,
  purge: {},
  export: exported(allMeterReadingsList.query, listAllMeterReadings, columns),
} as const satisfies ResourceVerbs<'meter_reading'>
