'use server'

import { revalidatePath } from 'next/cache'
import type { Registered } from '@/components/access/auth/applications/types'
import type { FormState } from '@/lib/schemas/form-state'
import { requireUser } from '@/lib/auth/session'
import { formState } from '@/lib/forms/form-state'
import type { ApplicationRecord } from '@/lib/schemas/access/oauth'
import { requireConfirmed } from '@/lib/services/access/identity'
import {
  createOauthApplication,
  deleteOauthApplication,
  rotateOauthSecret,
  updateOauthApplication,
} from '@/lib/services/access/oauth-applications'

const PAGE = '/settings/applications'

/** Registers an application; the answer carries its secret, once. */
export async function createApplication(body: Record<string, unknown>): Promise<FormState<Registered>> {
  const { ctx, session } = await requireUser(PAGE)
  return refreshed(
    await formState(() => {
      requireConfirmed(session)
      return createOauthApplication(ctx, body)
    }),
  )
}

/** Changes an application. */
export async function updateApplication(
  id: string,
  body: Record<string, unknown>,
): Promise<FormState<ApplicationRecord>> {
  const { ctx } = await requireUser(PAGE)
  return refreshed(await formState(() => updateOauthApplication(ctx, id, body)))
}

/** Makes a new secret beside the old one. */
export async function rotateSecret(id: string, overlapHours: number): Promise<FormState<Registered>> {
  const { ctx, session } = await requireUser(PAGE)
  return refreshed(
    await formState(() => {
      requireConfirmed(session)
      return rotateOauthSecret(ctx, id, { overlap_hours: overlapHours })
    }),
  )
}

/** Removes an application with all its access. */
export async function removeApplication(id: string): Promise<FormState> {
  const { ctx } = await requireUser(PAGE)
  return refreshed(
    await formState(async () => {
      await deleteOauthApplication(ctx, id)
      return undefined
    }),
  )
}

function refreshed<State>(state: State): State {
  revalidatePath(PAGE)
  return state
}
