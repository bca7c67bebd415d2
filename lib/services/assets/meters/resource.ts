import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Column } from '@/lib/domain/spreadsheets/cell'
import { meterListQuery, type MeterRecord, meterUpdate } from '@/lib/schemas/assets/meter'
import { exported } from '@/lib/services/records/exported'
import { momentColumn } from '@/lib/services/records/export-columns'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { listMeters } from './list'
import { ownFields } from './record'
import { createMeter, deleteMeter, getMeter, restoreMeter, updateMeter } from './verbs'

const columns: Column<MeterRecord>[] = [
  { title: 'Asset', field: 'asset', value: ({ asset }) => asset.name },
  { title: 'Name', field: 'name', value: (row) => row.name },
  { title: 'Unit', field: 'unit', value: (row) => row.unit },
  { title: 'Kind', field: 'kind', value: (row) => row.kind },
  { title: 'Rolls over at', field: 'rolls_over_at', value: (row) => row.rolls_over_at },
  { title: 'Last reading', field: 'last_reading.value', value: ({ last_reading }) => last_reading?.value ?? null },
  momentColumn('Read', 'last_reading.read_at', ({ last_reading }) => last_reading?.read_at ?? null),
  { title: 'Asset id', field: 'asset_id', value: (row) => row.asset_id },
  { title: 'Id', field: 'id', value: (row) => row.id },
]

/** What is done with a record of this kind by whoever knows only its kind. */
export const meterResource = {
  type: 'meter',
  read: async (ctx: ServiceContext, id: string) => ownFields(await getMeter(ctx, id)),
  create: createMeter,
  list: listMeters,
  update: updateMeter,
  fields: meterUpdate,
  delete: deleteMeter,
  restore: restoreMeter,
  purge: {
    // A plan that counts by it has to choose another one first.
    and: Prisma.sql`NOT EXISTS (SELECT FROM maintenance_plan_asset link
      WHERE link.account_id = r.account_id AND link.meter_id = r.id)`,
    parts: [{ type: 'meter_reading', of: 'meter_id' }],
  },
  export: exported(meterListQuery, listMeters, columns),
} as const satisfies ResourceVerbs<'meter'>
