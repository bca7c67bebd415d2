'use server'

import type { TrashType } from '@/lib/domain/resources'
import { actionsFor } from '@/lib/forms/actions-for'
import { restoreFromTrash as bringBack } from '@/lib/services/data/trash'

// Everybody may bring back what they deleted, with the permission that the kind takes.
const trash = actionsFor('own', { page: '/settings/trash' })

/** Brings one record back. */
export const restoreFromTrash = trash.write(({ ctx }, type: TrashType, id: string) => bringBack(ctx, type, id))
