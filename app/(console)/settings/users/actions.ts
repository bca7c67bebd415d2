'use server'

import type { InvitationValues, UserValues } from '@/components/people/users/user-forms'
import { actionsFor } from '@/lib/forms/actions-for'
import { resetSecondFactor } from '@/lib/services/access/second-factor'
import { deleteUser, endUserSessions, getUser, updateUser } from '@/lib/services/people/users'
import { createInvitation, createPasswordLink, revokeInvitation } from '@/lib/services/people/passwords'

const PAGE = '/settings/users'

const users = actionsFor('user', { page: PAGE })
const invitations = actionsFor('invitation', { page: PAGE })

export const invite = invitations.write(({ ctx }, values: InvitationValues) => createInvitation(ctx, values))

export const withdrawInvitation = invitations.write(({ ctx }, id: string) => revokeInvitation(ctx, id))

export const update = users.edit(
  ({ ctx }, id, values: UserValues, version) => updateUser(ctx, id, values, version),
  ({ ctx }, id) => getUser(ctx, id),
)

export const endSessions = users.write(({ ctx }, id: string) => endUserSessions(ctx, id))

export const resetFactor = users.write(({ ctx }, id: string) => resetSecondFactor(ctx, id))

export const passwordLink = users.write(({ ctx }, id: string) => createPasswordLink(ctx, id))

export const removeUser = users.write(({ ctx }, id: string) => deleteUser(ctx, id))
