import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { assetColumns } from '@/lib/services/records/export-columns'
import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { assetUpdate } from '@/lib/schemas/assets/asset'
import { assetTableQuery } from '@/lib/schemas/assets/asset-table'
import { ownFields as ownFieldsOfAsset } from './record'
import { exported } from '@/lib/services/records/exported'
import { getAsset } from './get'
import { createAsset, deleteAsset, restoreAsset, updateAsset } from './verbs'
import { listAssetsToExport } from './table'

/** What is done with a record of this kind by whoever knows only its kind. */
export const assetResource = {
  type: 'asset',
  read: async (ctx: ServiceContext, id: string) => ownFieldsOfAsset(await getAsset(ctx, id)),
  answer: getAsset,
  create: createAsset,
  update: updateAsset,
  fields: assetUpdate,
  delete: deleteAsset,
  restore: restoreAsset,
  purge: {
    keptBy: [
      ['maintenance_plan_asset', 'asset_id'],
      ['maintenance_occurrence', 'asset_id'],
      ['work_order_asset', 'asset_id'],
      ['contract_line', 'asset_id'],
      ['line_item', 'asset_id'],
      ['refrigerant_event', 'asset_id'],
    ],
    parts: [
      { type: 'asset_part', of: 'asset_id' },
      { type: 'service_record', of: 'asset_id' },
      {
        type: 'meter_reading',
        of: (
          ids,
        ) => Prisma.sql`SELECT r.id FROM meter_reading r JOIN meter m ON m.account_id = r.account_id AND m.id = r.meter_id
          WHERE m.asset_id = ANY (${ids}::uuid[])`,
      },
      { type: 'meter', of: 'asset_id' },
    ],
  },
  export: exported(assetTableQuery, listAssetsToExport, assetColumns),
} as const satisfies ResourceVerbs<'asset'>
