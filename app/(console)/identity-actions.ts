'use server'

import { headers } from 'next/headers'
import type { IdentityNeeds } from '@/components/access/auth/identity/types'
import { clientAddress } from '@/lib/access/client-address'
import { singleSignOnName } from '@/lib/auth/single-sign-on'
import { actionsFor } from '@/lib/forms/actions-for'
import { withoutData } from '@/lib/forms/form-state'
import { confirmIdentity, getIdentityState } from '@/lib/services/access/identity'

const ownActions = actionsFor('own')

/** Whether somebody has to prove again who they are, and how they can. */
export const loadIdentity = ownActions.read(async ({ ctx, session }): Promise<IdentityNeeds> => ({
  ...(await getIdentityState(ctx, session)),
  sso: singleSignOnName(),
}))

/** Proves who is signed in by their password, and the code of their second factor. */
export const proveIdentity = ownActions.write(async ({ ctx, session }, password: string, code: string) => {
  const address = clientAddress(await headers())
  return withoutData(confirmIdentity(ctx, session.id, address, { password, code }))
})
