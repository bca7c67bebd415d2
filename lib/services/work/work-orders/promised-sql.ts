import { CONTRACTS_OF_ASSET } from '@/lib/services/customers/contract-series'
import type { WorkOrderColumn } from '@/lib/domain/work-orders/columns'
import type { StoredWorkOrder } from '@/lib/schemas/work/work-order'

/*
 * Whether a write of a work order touches what was promised: then it is a transaction, at whose end holds and clocks follow
 * (lib/services/work/follow-up). All others stay single statements.
 */

const PROMISES = '(contract.response_hours IS NOT NULL OR contract.service_level_id IS NOT NULL)'

const CONTRACT = `${CONTRACTS_OF_ASSET} AND ${PROMISES}`

/** Of the work order in row `r`. */
export const MAY_BE_PROMISED = `(EXISTS (
    SELECT FROM sla_clock clock WHERE clock.account_id = r.account_id AND clock.work_order_id = r.id)
  OR EXISTS (
    SELECT FROM work_order_asset link JOIN asset ON asset.account_id = link.account_id AND asset.id = link.asset_id ${CONTRACT}
    WHERE link.account_id = r.account_id AND link.work_order_id = r.id))`

/**
 * Of a work order to be, over the assets that it holds. From those the contracts are found: the general plan for any company must not
 * begin at all contracts of a large one, because most have few.
 */
export const ARE_PROMISED = `EXISTS (SELECT FROM held_assets asset ${CONTRACT})`

type Change = { [Name in WorkOrderColumn]?: unknown }

/** Whether holds or clocks may follow from a change that sets these columns. */
export function touchesPromises(
  { before, row, assets }: { before: StoredWorkOrder; row: Change; assets: readonly string[] | null },
  mayBePromised: boolean,
): boolean {
  const isMoved = row.status !== before.status
  if (isMoved && [row.status, before.status].includes('on_hold')) return true
  if (assets && assets.length > 0) return true
  if (!mayBePromised) return false
  const isOther = (name: 'priority' | 'work_order_type') => row[name] !== undefined && row[name] !== before[name]
  const isReassigned = row.technician_id !== (before.technician?.id ?? null)
  return isMoved || isReassigned || assets !== null || isOther('priority') || isOther('work_order_type')
}
