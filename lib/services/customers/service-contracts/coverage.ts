import type { ServiceContext } from '@/lib/access/context'
import { type ChangedRecord, recordHistoryOfMany } from '@/lib/db/history-bulk'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import type { Draft } from '@/lib/schemas/draft'

type Covering = { asset_ids?: string[] | null }

/**
 * Locks the assets that a contract covers and those it is to cover. Assets are locked before their contract, here and
 * wherever an asset is given a contract, so that two requests never wait for each other.
 */
export async function lockAssets(
  tx: Transaction,
  ctx: ServiceContext,
  contractId: string,
  assetIds: readonly string[],
): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM asset
    WHERE account_id = ${ctx.accountId}::uuid
      AND (service_contract_id = ${contractId}::uuid OR id = ANY(${assetIds.filter(isId)}::uuid[]))
    ORDER BY id FOR NO KEY UPDATE`
}

/**
 * Rejects every entry of `asset_ids` that is not a live asset of the customer, and for a draft those that a contract in force covers: it
 * would take them from there and promise nothing. The assets are locked already.
 */
export async function checkAssets(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<Covering>,
  customerId: string,
  isDraft: boolean,
): Promise<void> {
  const requestedAssets = draft.value.asset_ids ?? []
  if (requestedAssets.length === 0) return
  const rows = await tx.asset.findMany({
    where: {
      account_id: ctx.accountId,
      customer_id: customerId,
      deleted_at: null,
      id: { in: [...new Set(requestedAssets.filter(isId))] },
    },
    select: { id: true, service_contract: { select: { status: true, deleted_at: true, contract_number: true } } },
  })
  const contractsByAsset = new Map(rows.map((row) => [row.id, row.service_contract]))
  requestedAssets.forEach((id, index) => {
    const contract = contractsByAsset.get(id.toLowerCase())
    if (contract === undefined) draft.reject(`asset_ids[${index}]`, 'is not an existing asset of this customer')
    else if (isDraft && contract?.status === 'active' && contract.deleted_at === null)
      draft.reject(`asset_ids[${index}]`, `is covered by ${contract.contract_number}: name it when the draft is active`)
  })
}

/**
 * Makes the contract cover exactly these live assets. One that another contract covered moves over. One in the trash comes back
 * with its contract, unless the contract goes to another customer and `leavesAll` of the one before.
 */
export async function coverAssets(
  tx: Transaction,
  ctx: ServiceContext,
  contract: { id: string; name: string },
  assetIds: readonly string[],
  leavesAll = false,
): Promise<void> {
  const requestedIds = new Set(assetIds.map((id) => id.toLowerCase()))
  const rows = await tx.asset.findMany({
    where: {
      account_id: ctx.accountId,
      OR: [
        { service_contract_id: contract.id, ...(!leavesAll && { deleted_at: null }) },
        { id: { in: [...requestedIds] } },
      ],
    },
    select: { id: true, service_contract: { select: { id: true, name: true } } },
  })
  const gained = rows.filter((row) => requestedIds.has(row.id) && row.service_contract?.id !== contract.id)
  const lost = rows.filter((row) => !requestedIds.has(row.id))
  await point(tx, ctx, gained, contract)
  await point(tx, ctx, lost, null)
}

type Named = { id: string; name: string }

async function point(
  tx: Transaction,
  ctx: ServiceContext,
  assets: readonly { id: string; service_contract: Named | null }[],
  contract: Named | null,
): Promise<void> {
  if (assets.length === 0) return
  await tx.asset.updateMany({
    where: { account_id: ctx.accountId, id: { in: assets.map((asset) => asset.id) } },
    data: { service_contract_id: contract?.id ?? null },
  })
  const idAndName = contract && { id: contract.id, name: contract.name }
  const records: ChangedRecord[] = assets.map(({ id, service_contract }) => ({
    id,
    changes: { service_contract: [service_contract, idAndName] },
  }))
  await recordHistoryOfMany(tx, ctx, { verb: 'update', type: 'asset', records })
}
