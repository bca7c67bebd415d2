'use server'

import { requireUser } from '@/lib/auth/session'
import { formState } from '@/lib/forms/form-state'
import type { ServiceContext } from '@/lib/auth/context'
import { TRASH_TYPES, type TrashType } from '@/lib/schemas/trash'
import { notFound } from '@/lib/errors'
import {
  restoreAsset,
  restoreBranch,
  restoreChecklist,
  restoreCustomer,
  restorePart,
  restoreProduct,
  restoreServiceContract,
  restoreSite,
  restoreTechnician,
  restoreWorkOrder,
} from '@/lib/services/trash'
import { restoreTerritory } from '@/lib/services/territories'

const RESTORE: Record<TrashType, (ctx: ServiceContext, id: string) => Promise<{ id: string }>> = {
  work_order: restoreWorkOrder,
  customer: restoreCustomer,
  asset: restoreAsset,
  technician: restoreTechnician,
  checklist: restoreChecklist,
  part: restorePart,
  product: restoreProduct,
  site: restoreSite,
  branch: restoreBranch,
  territory: restoreTerritory,
  service_contract: restoreServiceContract,
}

/** Brings one record back. */
export async function restoreFromTrash(type: TrashType, id: string) {
  const { ctx } = await requireUser('/settings/trash')
  return formState(async () => {
    // An action is an address like any other: what it is sent is not yet one of the kinds.
    if (!TRASH_TYPES.includes(type)) throw notFound('record')
    const { id: restored } = await RESTORE[type](ctx, id)
    return { id: restored }
  })
}
