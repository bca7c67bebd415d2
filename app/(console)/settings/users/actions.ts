'use server'

import type { InvitationValues, UserValues } from '@/components/company/settings/user-forms'
import { requireUser } from '@/lib/auth/session'
import { editState, formState } from '@/lib/forms/form-state'
import { resetSecondFactor } from '@/lib/services/access/second-factor'
import {
  createInvitation,
  createPasswordLink,
  deleteUser,
  endUserSessions,
  getUser,
  revokeInvitation,
  updateUser,
} from '@/lib/services/people/users'

const PATH = '/settings/users'

export async function invite(values: InvitationValues) {
  const { ctx } = await requireUser(PATH)
  return formState(() => createInvitation(ctx, values))
}

export async function withdrawInvitation(id: string) {
  const { ctx } = await requireUser(PATH)
  return formState(() => revokeInvitation(ctx, id))
}

export async function update(id: string, values: UserValues, version: string | undefined) {
  const { ctx } = await requireUser(PATH)
  return editState(
    values,
    () => updateUser(ctx, id, values, version),
    () => getUser(ctx, id),
  )
}

export async function endSessions(id: string) {
  const { ctx } = await requireUser(PATH)
  return formState(() => endUserSessions(ctx, id))
}

export async function resetFactor(id: string) {
  const { ctx } = await requireUser(PATH)
  return formState(() => resetSecondFactor(ctx, id))
}

export async function passwordLink(id: string) {
  const { ctx } = await requireUser(PATH)
  return formState(() => createPasswordLink(ctx, id))
}

export async function removeUser(id: string) {
  const { ctx } = await requireUser(PATH)
  return formState(() => deleteUser(ctx, id))
}
