'use client'

import { KeyRound, Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { IdentityActions } from '@/components/access/auth/identity/types'
import { useIdentity } from '@/components/access/auth/identity/use-identity'
import type { FormState } from '@/lib/schemas/form-state'
import { PageHeader } from '@/components/frame/page-header'
import { useShortcut } from '@/components/ui/shortcuts'
import { confirmLeave } from '@/components/ui/unsaved'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button, ButtonLink } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/states'
import { toastDone, toastError } from '@/components/ui/toast'
import type { ApiKeyRecord, ApiKeyWithSecret } from '@/lib/schemas/access/api-key'
import { AddressNotice } from '@/components/company/settings/address-notice'
import { API_KEY_COLUMNS, type ApiKeyAction, ApiKeyActionContext } from './api-key-columns'
import { ApiKeyForm, type ApiKeyValues, type ScopeChoice } from './api-key-form'
import { ApiKeyOnce } from './api-key-once'
import { ApiKeyRotationForm, type ApiKeyRotationValues } from './api-key-rotation'
import { ApiKeyRulesForm, type ApiKeyRuleValues } from './api-key-rules'
import type { ListView } from '@/components/company/settings/types'
import { attempt, reasonOf, shortened } from '@/components/company/settings/use-removal'

export type ApiKeyActions = {
  create: (values: ApiKeyValues) => Promise<FormState<ApiKeyWithSecret>>
  update: (id: string, values: ApiKeyRuleValues) => Promise<FormState<ApiKeyRecord>>
  rotate: (id: string, values: ApiKeyRotationValues) => Promise<FormState<ApiKeyWithSecret>>
  revoke: (id: string) => Promise<FormState<unknown>>
}

type Open = { action: ApiKeyAction; key: ApiKeyRecord } | { action: 'create' } | null

/** The keys of other servers. */
export function ApiKeysScreen({
  list,
  scopes,
  baseUrl,
  actions,
  identity,
}: {
  list: ListView<ApiKeyRecord>
  scopes: readonly ScopeChoice[]
  baseUrl: string
  actions: ApiKeyActions
  identity: IdentityActions
}) {
  const router = useRouter()
  const [open, setOpen] = useState<Open>(null)
  const [newKey, setNewKey] = useState<ApiKeyWithSecret | null>(null)
  const { whenConfirmed, dialog } = useIdentity(identity)
  const create = () => whenConfirmed(() => setOpen({ action: 'create' }))
  useShortcut('n', 'New API key', create)
  const start = (action: ApiKeyAction, key: ApiKeyRecord) =>
    action === 'revoke' ? setOpen({ action, key }) : whenConfirmed(() => setOpen({ action, key }))
  const close = () => setOpen(null)
  const finish = (key?: ApiKeyWithSecret) => {
    close()
    if (key) setNewKey(key)
    router.refresh()
  }

  const add = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={create}>
      New API key
    </Button>
  )
  return (
    <>
      <PageHeader
        title="API keys"
        actions={
          <>
            <ButtonLink href="/docs" target="_blank">
              API reference
            </ButtonLink>
            {add}
          </>
        }
      />
      <AddressNotice ignored={list.ignored} />
      <ApiKeyActionContext value={start}>
        <KeyTable list={list} add={add} />
      </ApiKeyActionContext>
      <Dialog
        open={open?.action === 'create'}
        onOpenChange={(next) => !next && confirmLeave(close)}
        title="New API key"
        description="Choose only the permissions it needs."
      >
        <ApiKeyForm scopes={scopes} action={actions.create} onCancel={() => confirmLeave(close)} onDone={finish} />
      </Dialog>
      <KeyDialogs open={open} actions={actions} close={close} finish={finish} />
      {dialog}
      {newKey ? <ApiKeyOnce newKey={newKey} baseUrl={baseUrl} onClose={() => setNewKey(null)} /> : null}
      <RevokeQuestion apiKey={open?.action === 'revoke' ? open.key : null} revoke={actions.revoke} onClose={close} />
    </>
  )
}

/** What is asked about one key: how it may be used, and for how long a replaced one still works. */
function KeyDialogs({
  open,
  actions,
  close,
  finish,
}: {
  open: Open
  actions: ApiKeyActions
  close: () => void
  finish: (key?: ApiKeyWithSecret) => void
}) {
  const edited = open?.action === 'edit' ? open.key : null
  const replaced = open?.action === 'rotate' ? open.key : null
  return (
    <>
      <Dialog
        open={edited !== null}
        onOpenChange={(next) => !next && confirmLeave(close)}
        title={`Edit ${shortened(edited?.name ?? '')}`}
        description="What a key may do cannot be changed: create another one for that."
      >
        {edited ? (
          <ApiKeyRulesForm
            apiKey={edited}
            action={(values) => actions.update(edited.id, values)}
            onCancel={() => confirmLeave(close)}
            onDone={() => {
              toastDone('The key is saved.')
              finish()
            }}
          />
        ) : null}
      </Dialog>
      <Dialog
        open={replaced !== null}
        onOpenChange={(next) => !next && close()}
        title={`Replace the key of ${shortened(replaced?.name ?? '')}`}
        description="You get a new key with the same permissions. The old one keeps working for a while, so that nothing is rejected while you exchange it."
      >
        {replaced ? (
          <ApiKeyRotationForm
            action={(values) => actions.rotate(replaced.id, values)}
            onCancel={close}
            onDone={finish}
          />
        ) : null}
      </Dialog>
    </>
  )
}

function KeyTable({ list, add }: { list: ListView<ApiKeyRecord>; add: React.ReactNode }) {
  return (
    <DataTable
      label="API keys"
      columns={API_KEY_COLUMNS}
      rows={list.rows}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      sort={list.sort}
      paging={list.paging}
      empty={
        <EmptyState
          icon={<KeyRound aria-hidden />}
          title="No API keys yet"
          description="An API key lets another system read and change your data, with the permissions you choose. You can revoke it at any time."
          action={add}
        />
      }
    />
  )
}

function RevokeQuestion({
  apiKey,
  revoke,
  onClose,
}: {
  apiKey: ApiKeyRecord | null
  revoke: (id: string) => Promise<FormState<unknown>>
  onClose: () => void
}) {
  const router = useRouter()

  async function confirm(key: ApiKeyRecord) {
    const state = await attempt(() => revoke(key.id))
    if (state.status !== 'ok') {
      toastError(`${shortened(key.name)} was not revoked.`, { description: reasonOf(state) })
      return
    }
    toastDone(`${shortened(key.name)} is revoked. Requests using it are now rejected.`)
    router.refresh()
  }

  return (
    <AlertDialog
      open={apiKey !== null}
      onOpenChange={(next) => !next && onClose()}
      title={`Revoke ${shortened(apiKey?.name ?? '')}?`}
      description="Requests using this key are rejected from now on. This cannot be undone; you can create a new key at any time."
      confirmLabel="Revoke key"
      danger
      onConfirm={() => (apiKey ? confirm(apiKey) : undefined)}
    />
  )
}
