import type { ServiceContext } from '@/lib/access/context'
import { checkReference } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import { toDatabaseDate } from '@/lib/domain/time'
import { assetPartCreate, assetPartRecord, type AssetPartRecord } from '@/lib/schemas/assets/asset-part'
import type { BodyOf } from '@/lib/schemas/draft'
import { holdAsset } from '@/lib/services/assets/parent-asset'
import { createRecord } from '@/lib/services/records/create'
import { deleteRecord } from '@/lib/services/records/delete'
import { getRecord } from '@/lib/services/records/get'
import { restoreRecord } from '@/lib/services/records/restore'
import type { CreateRule, DeleteRule, RestoreRule } from '@/lib/services/records/rule'
import { readAssetPart } from './record'

/* The verbs of the parts that are built into assets. They are added and taken out, never changed. */

type Create = typeof assetPartCreate

const RULE: CreateRule<AssetPartRecord, Create> & DeleteRule<AssetPartRecord> & RestoreRule<AssetPartRecord> = {
  type: 'asset_part',
  create: assetPartCreate,
  record: assetPartRecord,
  read: readAssetPart,
  holdParent: holdAsset,
  check: (tx, ctx, draft) => checkReference(tx, ctx, draft, 'part_id', 'part'),
  insert: (tx, { accountId: account_id }, id, { install_date, warranty_expiry, ...input }, asset_id) =>
    tx.assetPart.create({
      data: {
        ...input,
        id,
        account_id,
        asset_id,
        install_date: install_date && toDatabaseDate(install_date),
        warranty_expiry: warranty_expiry && toDatabaseDate(warranty_expiry),
      },
      select: { id: true },
    }),
  remove: (tx, ctx, { id }, deleted_at) => setDeleted(tx, ctx, id, deleted_at),
  restoreRecord: (tx, ctx, id) => setDeleted(tx, ctx, id, null),
}

/** Nothing says when a part was changed, since none ever is. */
function setDeleted(tx: Transaction, { accountId: account_id }: ServiceContext, id: string, deleted_at: Date | null) {
  return tx.assetPart.update({
    where: { account_id_id: { account_id, id } },
    data: { deleted_at },
    select: { id: true },
  })
}

/** One part of an asset. Throws `forbidden`, `not_found`. */
export const getAssetPart = (ctx: ServiceContext, id: string) => getRecord(ctx, RULE, id)

/** Writes down that a part of the catalogue is built into the asset. Throws `forbidden`, `not_found`, `validation_error`. */
export const addAssetPart = (ctx: ServiceContext, assetId: string, body: BodyOf<Create>) =>
  createRecord<AssetPartRecord, Create, Create>(ctx, RULE, body, assetId)

/** Takes a part out of its asset. Throws `forbidden`, `not_found`, `precondition_failed`. */
export const deleteAssetPart = (ctx: ServiceContext, id: string, ifMatch: string | null = null) =>
  deleteRecord(ctx, RULE, id, ifMatch)

/** Takes its removal back. Throws `forbidden`, `not_found`, also for a part of an asset in the trash. */
export const restoreAssetPart = (ctx: ServiceContext, id: string) => restoreRecord(ctx, id, RULE)
