'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import type { BodyOf } from '@/lib/schemas/draft'
import type { savedViewCreate, savedViewUpdate } from '@/lib/schemas/company/saved-view'
import { createSavedView, deleteSavedView, updateSavedView } from '@/lib/services/company/saved-views'

const views = actionsFor('own')

/** Keeps a list's filters, order and columns under a name. */
export const createView = views.write(({ ctx }, input: BodyOf<typeof savedViewCreate>) => createSavedView(ctx, input))

/** Renames or shares a view, or keeps other filters in it. */
export const updateView = views.write(({ ctx }, id: string, input: BodyOf<typeof savedViewUpdate>) =>
  updateSavedView(ctx, id, input),
)

/** Forgets a view. */
export const deleteView = views.write(({ ctx }, id: string) => deleteSavedView(ctx, id))
