'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import { withoutData } from '@/lib/forms/form-state'
import { requireConfirmed } from '@/lib/services/access/identity'
import {
  createOauthApplication,
  deleteOauthApplication,
  rotateOauthSecret,
  updateOauthApplication,
  withdrawAllowedApplication,
} from '@/lib/services/access/oauth-applications'

type Values = Record<string, unknown>

const applications = actionsFor('oauth_application', { page: '/settings/applications', refresh: true })

/** Registers an application; the answer carries its secret, once. */
export const createApplication = applications.write(({ ctx, session }, values: Values) => {
  requireConfirmed(session)
  return createOauthApplication(ctx, values)
})

/** Changes an application. */
export const updateApplication = applications.write(({ ctx }, id: string, values: Values) =>
  updateOauthApplication(ctx, id, values),
)

/** Makes a new secret beside the old one. */
export const rotateSecret = applications.write(({ ctx, session }, id: string, overlapHours: number) => {
  requireConfirmed(session)
  return rotateOauthSecret(ctx, id, { overlap_hours: overlapHours })
})

/** Removes an application with all its access. */
export const removeApplication = applications.write(({ ctx }, id: string) =>
  withoutData(deleteOauthApplication(ctx, id)),
)

/** Ends what an administrator allowed an application of another company. */
export const withdrawApplication = applications.write(({ ctx }, id: string) =>
  withoutData(withdrawAllowedApplication(ctx, id)),
)
