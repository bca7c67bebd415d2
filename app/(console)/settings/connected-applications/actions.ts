'use server'

import { revalidatePath } from 'next/cache'
import type { FormState } from '@/lib/schemas/form-state'
import { requireUser } from '@/lib/auth/session'
import { formState } from '@/lib/forms/form-state'
import { revokeGrant } from '@/lib/services/access/oauth'

const PAGE = '/settings/connected-applications'

/** Ends an application's access: one's own grant, or as an admin anybody's. */
export async function disconnect(id: string): Promise<FormState> {
  const { ctx } = await requireUser(PAGE)
  const state = await formState(async () => {
    await revokeGrant(ctx, id)
    return undefined
  })
  revalidatePath(PAGE)
  return state
}
