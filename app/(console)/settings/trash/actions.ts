'use server'

import type { TrashType } from '@/lib/domain/resources'
import { actionsFor } from '@/lib/forms/actions-for'
import { restoreFromTrash as bringBack, restoreManyFromTrash } from '@/lib/services/data/trash'

// Everybody may bring back what they deleted, with the permission that the kind takes.
const trash = actionsFor('own', { page: '/settings/trash' })

/** Brings one record back. */
export const restoreFromTrash = trash.write(({ ctx }, type: TrashType, id: string) => bringBack(ctx, type, id))

/** Brings several records back as one action, customers before what is theirs. */
export const restoreSelected = trash.write(({ ctx }, rows: readonly { type: TrashType; id: string }[]) =>
  restoreManyFromTrash(ctx, rows),
)
