'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import { createOwnFeed, findOwnFeed, revokeOwnFeed } from '@/lib/services/scheduling/calendar-feeds'

// Technicians hold no permission that changes anything; the verbs give them what is their own.
const own = actionsFor('own')

/** One's own calendar address, if there is one. */
export const loadFeed = own.read(({ ctx }) => findOwnFeed(ctx))

/** Gives one's own visits a new calendar address; the one before ends. */
export const createFeed = own.write(({ ctx }) => createOwnFeed(ctx))

/** Ends one's own calendar address. */
export const revokeFeed = own.write(({ ctx }) => revokeOwnFeed(ctx))
