'use server'

import { TRASH_TYPES, type TrashType } from '@/lib/domain/resources'
import { notFound } from '@/lib/errors'
import { actionsFor } from '@/lib/forms/actions-for'
import { REGISTRY } from '@/lib/services/data/registry'

// Each kind's own verb looks at the permission that bringing it back takes.
const trash = actionsFor('own', { page: '/settings/trash' })

/** Brings one record back. */
export const restoreFromTrash = trash.write(async ({ ctx }, type: TrashType, id: string) => {
  // An action is an address like any other: what it is sent is not yet one of the kinds.
  if (!TRASH_TYPES.includes(type)) throw notFound('record')
  const { id: restored } = await REGISTRY[type].restore(ctx, id)
  return { id: restored }
})
