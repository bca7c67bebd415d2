import { IDS } from '@/lib/api/openapi/story/ids'
import { contract } from '@/lib/api/contract'
import {
  allMeterReadingsList,
  meterReadingCreate,
  meterReadingListQuery,
  meterReadingRecord,
  meterReadingUpdate,
} from '@/lib/schemas/assets/meter-reading'
import { deletedRecord } from '@/lib/schemas/data/deleted'
import { bulkContract } from './record'

const tag = 'Meter readings'

const CHECKED =
  'A counter that shows less than before is 422, which names the value and the day before it, unless `is_reset` is set or it rolled over. More than ten times the usual use is 409 `unusual_reading` with what was expected, until `is_confirmed` is true.'

const single = {
  listAll: contract({
    id: 'listAllMeterReadings',
    method: 'GET',
    path: '/meter-readings',
    tag,
    summary: 'List the readings of all meters',
    description: 'The newest first; those of meters and assets in the trash are left out.',
    scope: 'read:assets',
    kind: 'page',
    query: allMeterReadingsList.query,
    answer: meterReadingRecord,
    example: { query: { asset_id: IDS.asset, from_date: '2026-01-01' } },
  }),
  list: contract({
    id: 'listMeterReadings',
    method: 'GET',
    path: '/meters/{id}/readings',
    tag,
    summary: 'List the readings of a meter',
    scope: 'read:assets',
    kind: 'page',
    query: meterReadingListQuery,
    answer: meterReadingRecord,
    example: { query: { from_date: '2026-01-01' } },
  }),
  create: contract({
    id: 'createMeterReading',
    method: 'POST',
    path: '/meters/{id}/readings',
    collection: 'meter-readings',
    tag,
    summary: 'Record a reading of a meter',
    description: CHECKED,
    scope: 'write:assets',
    kind: 'created',
    body: meterReadingCreate,
    answer: meterReadingRecord,
    errors: ['unusual_reading'],
    example: { body: { value: 18_204.5, read_at: '2026-11-20T18:00:00Z' } },
  }),
  get: contract({
    id: 'getMeterReading',
    method: 'GET',
    path: '/meter-readings/{id}',
    tag,
    summary: 'Get a reading of a meter',
    scope: 'read:assets',
    kind: 'record',
    answer: meterReadingRecord,
  }),
  update: contract({
    id: 'updateMeterReading',
    method: 'PUT',
    path: '/meter-readings/{id}',
    tag,
    summary: 'Change a reading of a meter',
    description: CHECKED,
    scope: 'write:assets',
    kind: 'record',
    body: meterReadingUpdate,
    answer: meterReadingRecord,
    errors: ['unusual_reading'],
    example: { body: { note: 'Read again: the display was dirty' } },
  }),
  delete: contract({
    id: 'deleteMeterReading',
    method: 'DELETE',
    path: '/meter-readings/{id}',
    tag,
    summary: 'Delete a reading of a meter',
    description: 'One without which a counter would fall, such as a reset, is 422.',
    scope: 'write:assets',
    kind: 'deleted',
    answer: deletedRecord,
  }),
}

export const meterReadingContracts = {
  ...single,
  bulk: bulkContract('meter_reading', meterReadingRecord, single, { parent: 'meter_id' }),
}
