'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import { listOwnActions, redoAction, redoOnPage, undoAction, undoOnPage } from '@/lib/services/data/undo'

// Everybody may take back what they did; the records' own verbs look at the permission that it takes.
const ownActions = actionsFor('own')

/** What this user did today. */
export const loadMyActions = ownActions.read(({ ctx }) => listOwnActions(ctx))

/** Takes back the last thing that this user did of what the page shows, also after a reload; or answers what was done on another page. */
export const undoLast = ownActions.write(({ ctx }, page: string) => undoOnPage(ctx, page))

/** Does again what this user took back last, or answers that another page shows it. */
export const redoLast = ownActions.write(({ ctx }, page: string) => redoOnPage(ctx, page))

/** Takes back one thing that this user did today. */
export const undoOne = ownActions.write(({ ctx }, request: string) => undoAction(ctx, request))

/** Does it again. */
export const redoOne = ownActions.write(({ ctx }, request: string) => redoAction(ctx, request))
