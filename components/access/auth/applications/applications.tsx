'use client'

import { failureOf } from '@/components/ui/failure'
import { AppWindow, KeyRound, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { IdentityActions } from '@/components/access/auth/identity/types'
import { useIdentity } from '@/components/access/auth/identity/use-identity'
import { PageHeader } from '@/components/frame/page-header'
import type { FormState } from '@/lib/schemas/form-state'
import { dataOf } from '@/components/form/outcome'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { toastDone, toastError } from '@/components/ui/toast'
import type { ApplicationRecord } from '@/lib/schemas/access/oauth'
import { ApplicationCard } from './application-card'
import { ApplicationDialog } from './application-dialog'
import { RotateDialog } from './rotate-dialog'
import { SecretDialog } from './secret-dialog'
import type { ApplicationActions, Registered, ScopeChoice } from './types'

type Open =
  | { kind: 'edit'; application: ApplicationRecord | null }
  | { kind: 'rotate' | 'remove'; application: ApplicationRecord }
  | { kind: 'secret'; registered: Registered }

/** The applications of the company, with all that can be done to them. */
export function Applications({
  applications,
  scopes,
  actions,
  identity,
}: {
  applications: readonly ApplicationRecord[]
  scopes: readonly ScopeChoice[]
  actions: ApplicationActions
  identity: IdentityActions
}) {
  const [open, setOpen] = useState<Open | null>(null)
  const { whenConfirmed, dialog } = useIdentity(identity)

  return (
    <>
      <PageHeader
        title="Applications"
        actions={
          <Button
            variant="primary"
            icon={<Plus aria-hidden />}
            onClick={() => whenConfirmed(() => setOpen({ kind: 'edit', application: null }))}
          >
            Register application
          </Button>
        }
      />
      <div className="p-(--gutter)">
        {applications.length === 0 ? (
          <EmptyState
            icon={<AppWindow aria-hidden />}
            title="No application is registered"
            description="Register one, and your users can connect it to their work here with their consent (OAuth 2.0)."
          />
        ) : (
          <ul className="grid gap-3">
            {applications.map((application) => (
              <ApplicationCard key={application.id} application={application}>
                <CardButtons
                  application={application}
                  onEdit={() => setOpen({ kind: 'edit', application })}
                  onRotate={() => whenConfirmed(() => setOpen({ kind: 'rotate', application }))}
                  onRemove={() => setOpen({ kind: 'remove', application })}
                />
              </ApplicationCard>
            ))}
          </ul>
        )}
      </div>
      {dialog}
      {open ? <ApplicationDialogs open={open} setOpen={setOpen} scopes={scopes} actions={actions} /> : null}
    </>
  )
}

function CardButtons({
  application,
  onEdit,
  onRotate,
  onRemove,
}: {
  application: ApplicationRecord
  onEdit: () => void
  onRotate: () => void
  onRemove: () => void
}) {
  return (
    <>
      <Button size="sm" icon={<Pencil aria-hidden />} aria-label={`Change ${application.name}`} onClick={onEdit}>
        Change
      </Button>
      {application.client_type === 'confidential' ? (
        <Button
          size="sm"
          icon={<KeyRound aria-hidden />}
          aria-label={`New secret for ${application.name}`}
          onClick={onRotate}
        >
          New secret
        </Button>
      ) : null}
      <Button
        size="sm"
        variant="danger-ghost"
        icon={<Trash2 aria-hidden />}
        aria-label={`Remove ${application.name}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </>
  )
}

function ApplicationDialogs({
  open,
  setOpen,
  scopes,
  actions,
}: {
  open: Open
  setOpen: (open: Open | null) => void
  scopes: readonly ScopeChoice[]
  actions: ApplicationActions
}) {
  const close = () => setOpen(null)

  async function save(application: ApplicationRecord | null, body: Record<string, unknown>) {
    if (application) {
      const answer = await actions.update(application.id, body)
      if (answer.status !== 'ok') return refusalOf(answer)
      close()
      toastDone(`${answer.data.name} is saved.`)
    } else {
      const answer = await actions.create(body)
      if (answer.status !== 'ok') return refusalOf(answer)
      setOpen({ kind: 'secret', registered: answer.data })
    }
    return null
  }

  async function rotate(application: ApplicationRecord, overlapHours: number) {
    try {
      setOpen({ kind: 'secret', registered: dataOf(await actions.rotate(application.id, overlapHours)) })
    } catch (error) {
      toastError('No new secret was created.', { description: failureOf(error) })
    }
  }

  return (
    <>
      {open.kind === 'edit' ? (
        <ApplicationDialog
          application={open.application}
          scopes={scopes}
          onClose={close}
          onSave={(body) => save(open.application, body)}
        />
      ) : null}
      {open.kind === 'rotate' ? (
        <RotateDialog
          application={open.application}
          onClose={close}
          onRotate={(hours) => rotate(open.application, hours)}
        />
      ) : null}
      {open.kind === 'secret' ? <SecretDialog registered={open.registered} onClose={close} /> : null}
      {open.kind === 'remove' ? (
        <AlertDialog
          open
          danger
          onOpenChange={close}
          title={`Remove ${open.application.name}?`}
          description={`It loses access at once, for ${open.application.connected_users} connected users. This cannot be undone.`}
          confirmLabel="Remove application"
          onConfirm={async () => {
            dataOf(await actions.remove(open.application.id))
            toastDone(`${open.application.name} is removed.`)
          }}
        />
      ) : null}
    </>
  )
}

function refusalOf(answer: FormState<unknown>): Extract<FormState, { status: 'error' }> {
  if (answer.status === 'error') return answer
  return { status: 'error', message: 'A colleague changed this in the meantime. Open it again.', fields: {} }
}
