'use client'

import { KeyRound, Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { createContext, use, useState } from 'react'
import type { IdentityActions } from '@/components/access/auth/identity/types'
import { useIdentity } from '@/components/access/auth/identity/use-identity'
import type { FormState } from '@/lib/schemas/form-state'
import { PageHeader } from '@/components/frame/page-header'
import { useShortcut } from '@/components/frame/shortcuts'
import { confirmLeave } from '@/components/frame/unsaved'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Badge } from '@/components/ui/badge'
import { Button, ButtonLink } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table'
import { columnsFor } from '@/components/ui/data-table-kit'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/states'
import { Time } from '@/components/ui/time'
import { toastDone, toastError } from '@/components/ui/toast'
import type { ApiKeyRecord } from '@/lib/schemas/access/api-key'
import { AddressNotice } from './address-notice'
import { ApiKeyForm, type ApiKeyValues, type NewApiKey, type ScopeChoice } from './api-key-form'
import { ApiKeyOnce } from './api-key-once'
import type { ListView } from './types'
import { attempt, reasonOf, shortened } from './use-removal'

/** A context, so that cells stay the same components while the list changes. */
const RevokeContext = createContext<(key: ApiKeyRecord) => void>(() => undefined)

const column = columnsFor<ApiKeyRecord>()

const COLUMNS = column.columns([
  column.accessor('name', {
    header: 'Name',
    meta: { sort: 'name', card: 'title', fixed: true },
    cell: ({ getValue }) => <bdi className="font-medium">{getValue()}</bdi>,
  }),
  column.accessor('hint', {
    header: 'Key',
    meta: { width: 110 },
    cell: ({ getValue }) => <span className="font-mono text-xs text-text-2">fsk_…{getValue()}</span>,
  }),
  column.accessor('scopes', {
    header: 'Permissions',
    meta: { width: 300, card: 'text' },
    cell: ({ getValue }) => (
      <span title={getValue().join(', ')} className="flex gap-1 overflow-hidden max-sm:flex-wrap">
        {getValue().map((scope) => (
          <Badge key={scope} tone={scope === 'admin' ? 'amber' : 'neutral'}>
            {scope}
          </Badge>
        ))}
      </span>
    ),
  }),
  column.accessor('last_used_at', {
    header: 'Last used',
    meta: { width: 140 },
    cell: ({ getValue }) => {
      const used = getValue()
      return used ? <Time value={used} /> : <span className="text-text-3">Never</span>
    },
  }),
  column.accessor('created_at', {
    header: 'Created',
    meta: { sort: 'created_at', width: 136 },
    cell: ({ getValue }) => <Time value={getValue()} />,
  }),
  column.display({
    id: 'state',
    header: '',
    meta: { label: 'Revoke', width: 104, align: 'end', fixed: true, card: 'badge' },
    cell: ({ row: { original } }) => <StateCell row={original} />,
  }),
])

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
  actions: {
    create: (values: ApiKeyValues) => Promise<FormState<NewApiKey>>
    revoke: (id: string) => Promise<FormState<unknown>>
  }
  identity: IdentityActions
}) {
  const router = useRouter()
  const [creating, setCreating] = useState(false)
  const [made, setMade] = useState<NewApiKey | null>(null)
  const [revoking, setRevoking] = useState<ApiKeyRecord | null>(null)
  const { whenConfirmed, dialog } = useIdentity(identity)
  const create = () => whenConfirmed(() => setCreating(true))
  useShortcut('n', 'New API key', create)

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
      <RevokeContext value={setRevoking}>
        <KeyTable list={list} add={add} />
      </RevokeContext>
      <Dialog
        open={creating}
        onOpenChange={(next) => !next && confirmLeave(() => setCreating(false))}
        title="New API key"
        description="Choose only the permissions it needs."
      >
        <ApiKeyForm
          scopes={scopes}
          action={actions.create}
          onCancel={() => confirmLeave(() => setCreating(false))}
          onDone={(key) => {
            setCreating(false)
            setMade(key)
            router.refresh()
          }}
        />
      </Dialog>
      {dialog}
      {made ? <ApiKeyOnce made={made} baseUrl={baseUrl} onClose={() => setMade(null)} /> : null}
      <RevokeQuestion apiKey={revoking} revoke={actions.revoke} onClose={() => setRevoking(null)} />
    </>
  )
}

function KeyTable({ list, add }: { list: ListView<ApiKeyRecord>; add: React.ReactNode }) {
  return (
    <DataTable
      label="API keys"
      columns={COLUMNS}
      rows={list.rows}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      sort={list.sort}
      paging={list.paging}
      empty={
        <EmptyState
          icon={<KeyRound aria-hidden />}
          title="No API keys yet"
          description="An API key lets another system read and change your data, with the permissions you choose. It does not expire until you revoke it."
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

function StateCell({ row }: { row: ApiKeyRecord }) {
  const onRevoke = use(RevokeContext)
  if (row.revoked_at) return <Badge outline>Revoked</Badge>
  return (
    <Button size="sm" variant="danger-ghost" aria-label={`Revoke ${row.name}`} onClick={() => onRevoke(row)}>
      Revoke
    </Button>
  )
}
