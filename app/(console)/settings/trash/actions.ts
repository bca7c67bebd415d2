'use server'

import { TRASH_TYPES, type TrashType } from '@/lib/domain/resources'
import { requireUser } from '@/lib/auth/session'
import { formState } from '@/lib/forms/form-state'
import { notFound } from '@/lib/errors'
import { REGISTRY } from '@/lib/services/data/registry'

/** Brings one record back. */
export async function restoreFromTrash(type: TrashType, id: string) {
  const { ctx } = await requireUser('/settings/trash')
  return formState(async () => {
    // An action is an address like any other: what it is sent is not yet one of the kinds.
    if (!TRASH_TYPES.includes(type)) throw notFound('record')
    const { id: restored } = await REGISTRY[type].restore(ctx, id)
    return { id: restored }
  })
}
