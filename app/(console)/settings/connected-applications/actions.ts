'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import { withoutData } from '@/lib/forms/form-state'
import { revokeGrant } from '@/lib/services/access/oauth'

const grants = actionsFor('own', { page: '/settings/connected-applications', refresh: true })

/** Ends an application's access: one's own grant, or as an admin anybody's. */
export const disconnect = grants.write(({ ctx }, id: string) => withoutData(revokeGrant(ctx, id)))
