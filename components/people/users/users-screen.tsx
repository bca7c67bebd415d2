'use client'

import { Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { FormState } from '@/lib/schemas/form-state'
import { PageHeader } from '@/components/frame/page-header'
import { useShortcut } from '@/components/ui/shortcuts'
import { confirmLeave } from '@/components/ui/unsaved'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table'
import { Dialog } from '@/components/ui/dialog'
import { toastDone, toastError } from '@/components/ui/toast'
import type { InvitationRecord, UserRecord } from '@/lib/schemas/people/user'
import { InvitationLinkDialog } from './invitation-link-dialog'
import { InvitationList } from './invitation-list'
import { USER_COLUMNS, type User, UserRowContext } from './user-columns'
import { attempt, reasonOf, shortened } from '@/components/company/settings/use-removal'
import {
  type FindTechnicians,
  InvitationForm,
  type InvitationLink,
  type InvitationValues,
  UserForm,
  type UserValues,
} from './user-forms'

export type UserActions = {
  invite: (values: InvitationValues) => Promise<FormState<InvitationLink>>
  withdrawInvitation: (id: string) => Promise<FormState<unknown>>
  update: (id: string, values: UserValues, version: string | undefined) => Promise<FormState<UserRecord>>
  endSessions: (id: string) => Promise<FormState<{ ended: number }>>
  passwordLink: (id: string) => Promise<FormState<InvitationLink>>
  resetFactor: (id: string) => Promise<FormState<{ was_on: boolean }>>
  removeUser: (id: string) => Promise<FormState<unknown>>
}

type Shown =
  | { kind: 'invite' }
  | { kind: 'edit'; user: User }
  | { kind: 'link'; link: InvitationLink; purpose: 'invitation' | 'password' }
  | { kind: 'remove'; user: User }
  | null

/** Who signs in, and who is invited to. */
export function UsersScreen({
  users,
  invitations,
  ownId,
  findTechnicians,
  actions,
}: {
  users: readonly User[]
  invitations: readonly InvitationRecord[]
  ownId: string
  findTechnicians: FindTechnicians
  actions: UserActions
}) {
  const [shown, setShown] = useState<Shown>(null)
  const changes = useUserChanges(actions, (link) => setShown({ kind: 'link', link, purpose: 'password' }))
  useShortcut('n', 'Invite a user', () => setShown({ kind: 'invite' }))

  return (
    <>
      <PageHeader
        title="Users"
        actions={
          <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setShown({ kind: 'invite' })}>
            Invite user
          </Button>
        }
      />
      <InvitationList invitations={invitations} onTakeBack={changes.withdraw} />
      <UserRowContext
        value={{
          ...changes,
          ownId,
          edit: (user) => setShown({ kind: 'edit', user }),
          remove: (user) => setShown({ kind: 'remove', user }),
        }}
      >
        <DataTable
          label="Users"
          columns={USER_COLUMNS}
          rows={users}
          rowId={(row) => row.id}
          rowName={(row) => row.name}
          empty={null}
        />
      </UserRowContext>
      <UserDialogs
        shown={shown}
        setShown={setShown}
        ownId={ownId}
        findTechnicians={findTechnicians}
        actions={actions}
        onRemove={changes.remove}
      />
    </>
  )
}

/** What is done to a user at once; each says how it went. */
function useUserChanges(actions: UserActions, onLink: (link: InvitationLink) => void) {
  const router = useRouter()

  /** Runs an action on a user, says how it went, and returns what it answered. */
  async function run<Data>(
    user: { name: string },
    failed: string,
    act: () => Promise<FormState<Data>>,
    done: (data: Data) => string | null,
  ) {
    const state = await attempt(act)
    if (state.status !== 'ok') {
      toastError(`${shortened(user.name)} ${failed}.`, { description: reasonOf(state) })
      return
    }
    const words = done(state.data)
    if (words) toastDone(words)
    router.refresh()
  }

  const setStatus = (user: User, status: UserRecord['status']) =>
    run(
      user,
      'was not changed',
      () => actions.update(user.id, { status }, user.version),
      () =>
        status === 'active'
          ? `${shortened(user.name)} can sign in again.`
          : `${shortened(user.name)} is deactivated and signed out everywhere.`,
    )
  const endSessions = (user: User) =>
    run(
      user,
      'was not signed out',
      () => actions.endSessions(user.id),
      () => `${shortened(user.name)} is signed out everywhere.`,
    )
  const resetFactor = (user: User) =>
    run(
      user,
      'kept the second factor',
      () => actions.resetFactor(user.id),
      ({ was_on }) =>
        was_on
          ? `${shortened(user.name)} signs in with the password alone, and is signed out everywhere.`
          : `${shortened(user.name)} has no second factor.`,
    )
  const passwordLink = (user: User) =>
    run(
      user,
      'got no password link',
      () => actions.passwordLink(user.id),
      (link) => {
        onLink(link)
        return null
      },
    )
  const withdraw = (invitation: InvitationRecord) =>
    run(
      invitation,
      'is still invited',
      () => actions.withdrawInvitation(invitation.id),
      () => `The invitation of ${shortened(invitation.name)} was withdrawn.`,
    )
  const remove = (user: User) =>
    run(
      user,
      'was not removed',
      () => actions.removeUser(user.id),
      () => `${shortened(user.name)} is removed.`,
    )
  return {
    setStatus: (user: User, status: UserRecord['status']) => void setStatus(user, status),
    endSessions: (user: User) => void endSessions(user),
    passwordLink: (user: User) => void passwordLink(user),
    resetFactor: (user: User) => void resetFactor(user),
    withdraw: (invitation: InvitationRecord) => void withdraw(invitation),
    remove,
  }
}

function UserDialogs({
  shown,
  setShown,
  ownId,
  findTechnicians,
  actions,
  onRemove,
}: {
  shown: Shown
  setShown: (shown: Shown) => void
  ownId: string
  findTechnicians: FindTechnicians
  actions: UserActions
  onRemove: (user: User) => Promise<void>
}) {
  const router = useRouter()
  const close = () => confirmLeave(() => setShown(null))
  return (
    <>
      <Dialog
        open={shown?.kind === 'invite'}
        onOpenChange={(next) => !next && close()}
        title="Invite user"
        description="You get a link to send; whoever opens it chooses a password."
      >
        <InvitationForm
          action={actions.invite}
          findTechnicians={findTechnicians}
          onCancel={close}
          onDone={(link) => {
            setShown({ kind: 'link', link, purpose: 'invitation' })
            router.refresh()
          }}
        />
      </Dialog>
      {shown?.kind === 'edit' ? (
        <Dialog open onOpenChange={(next) => !next && close()} title="Edit user" description={shown.user.email}>
          <UserForm
            user={shown.user}
            isOwn={shown.user.id === ownId}
            action={actions.update}
            findTechnicians={findTechnicians}
            onCancel={close}
            onDone={(saved) => {
              setShown(null)
              toastDone(`${shortened(saved.name)} is saved.`)
              router.refresh()
            }}
          />
        </Dialog>
      ) : null}
      {shown?.kind === 'link' ? (
        <InvitationLinkDialog link={shown.link} purpose={shown.purpose} onClose={() => setShown(null)} />
      ) : null}
      <AlertDialog
        open={shown?.kind === 'remove'}
        onOpenChange={(next) => !next && setShown(null)}
        title={`Remove ${shown?.kind === 'remove' ? shortened(shown.user.name) : ''}?`}
        description="They are signed out everywhere at once and cannot come back without a new invitation. What they did stays in the history under their name."
        confirmLabel="Remove user"
        danger
        onConfirm={() => (shown?.kind === 'remove' ? onRemove(shown.user) : undefined)}
      />
    </>
  )
}
