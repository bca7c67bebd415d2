import type { ServiceContext } from '@/lib/auth/context'
import type { TrashType } from '@/lib/schemas/trash'
import { restoreAssetPart } from '@/lib/services/asset-parts'
import { restoreContact } from '@/lib/services/contacts'
import { restoreTask } from '@/lib/services/tasks'
import { restoreTerritory } from '@/lib/services/territories'
import { restoreAsset } from './asset'
import { restoreBranch } from './branch'
import { restoreChecklist } from './checklist'
import { restoreCustomer } from './customer'
import { restorePart } from './part'
import { restoreProduct } from './product'
import { restoreServiceContract } from './service-contract'
import { restoreSite } from './site'
import { restoreTechnician } from './technician'
import { restoreWorkOrder } from './work-order'

type Restore = (ctx: ServiceContext, id: string) => Promise<{ id: string }>

/** How each kind of record comes back: those that the trash lists, and those that only an undo or the audit log brings back. */
const RESTORE: Record<TrashType, Restore> & Partial<Record<string, Restore>> = {
  asset: restoreAsset,
  asset_part: restoreAssetPart,
  branch: restoreBranch,
  checklist: restoreChecklist,
  contact: restoreContact,
  customer: restoreCustomer,
  part: restorePart,
  product: restoreProduct,
  service_contract: restoreServiceContract,
  site: restoreSite,
  task: restoreTask,
  technician: restoreTechnician,
  territory: restoreTerritory,
  work_order: restoreWorkOrder,
}

/** The verb that brings a record of a kind back; `undefined` where a delete is for good. */
export function restoreOf(type: TrashType): Restore
export function restoreOf(type: string): Restore | undefined
export function restoreOf(type: string): Restore | undefined {
  return Object.hasOwn(RESTORE, type) ? RESTORE[type] : undefined
}
