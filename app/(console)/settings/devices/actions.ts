'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import { withoutData } from '@/lib/forms/form-state'
import { revokeDevice } from '@/lib/services/field/devices'

/** Ends a phone: one's own, or as an administrator anybody's. */
export const revoke = actionsFor('own', { page: '/settings/devices', refresh: true }).write(({ ctx }, id: string) =>
  withoutData(revokeDevice(ctx, id)),
)
