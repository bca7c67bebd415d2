'use server'

import { headers } from 'next/headers'
import type { IdentityNeeds } from '@/components/access/auth/identity/types'
import type { FormState } from '@/lib/schemas/form-state'
import { clientAddress } from '@/lib/access/client-address'
import { requireUser } from '@/lib/auth/session'
import { singleSignOnName } from '@/lib/auth/single-sign-on'
import { formState } from '@/lib/forms/form-state'
import { confirmIdentity, getIdentityState } from '@/lib/services/access/identity'

/** Whether somebody has to prove again who they are, and how they can. */
export async function loadIdentity(): Promise<FormState<IdentityNeeds>> {
  const { ctx, session } = await requireUser()
  return formState(async () => ({ ...(await getIdentityState(ctx, session)), sso: singleSignOnName() }))
}

/** Proves who is signed in by their password, and the code of their second factor. */
export async function proveIdentity(password: string, code: string): Promise<FormState> {
  const { ctx, session } = await requireUser()
  const address = clientAddress(await headers())
  return formState(async () => {
    await confirmIdentity(ctx, session.id, address, { password, code })
    return undefined
  })
}
