'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import { listOwnActions, redoAction, redoLastAction, undoAction, undoLastAction } from '@/lib/services/data/undo'

// Everybody may take back what they did; the records' own verbs look at the permission that it takes.
const own = actionsFor('own')

/** What this user did today. */
export const loadMyActions = own.read(({ ctx }) => listOwnActions(ctx))

/** Takes back the last thing that this user did, on whatever page, also after a reload. */
export const undoLast = own.write(({ ctx }) => undoLastAction(ctx))

/** Does again what this user took back last. */
export const redoLast = own.write(({ ctx }) => redoLastAction(ctx))

/** Takes back one thing that this user did today. */
export const undoOne = own.write(({ ctx }, request: string) => undoAction(ctx, request))

/** Does it again. */
export const redoOne = own.write(({ ctx }, request: string) => redoAction(ctx, request))
