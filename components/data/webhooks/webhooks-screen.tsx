'use client'

import { Plus, Webhook } from 'lucide-react'
import { PageLink } from '@/components/ui/page-link'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { FormState } from '@/lib/schemas/form-state'
import { PageHeader } from '@/components/frame/page-header'
import { useShortcut } from '@/components/ui/shortcuts'
import { confirmLeave } from '@/components/ui/unsaved'
import { AddressNotice } from '@/components/company/settings/address-notice'
import type { ListView } from '@/components/company/settings/types'
import { Button, ButtonLink } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table'
import { columnsFor } from '@/components/ui/data-table-kit'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/states'
import { Time } from '@/components/ui/time'
import { ALL_EVENTS } from '@/lib/domain/webhooks'
import type { WebhookEndpointRecord } from '@/lib/schemas/data/webhook'
import { EndpointForm } from './endpoint-form'
import type { EndpointValues } from './types'
import { SecretOnce } from './secret-once'
import { EndpointState } from './state-badge'

export type NewEndpoint = WebhookEndpointRecord & { secret: string }

const column = columnsFor<WebhookEndpointRecord>()

const COLUMNS = column.columns([
  column.accessor('url', {
    header: 'Address',
    meta: { card: 'title', fixed: true },
    cell: ({ row: { original } }) => (
      <PageLink hasName href={hrefOf(original)} className="block truncate font-medium text-accent-text hover:underline">
        <bdi>{original.url}</bdi>
      </PageLink>
    ),
  }),
  column.accessor('description', {
    header: 'What it is for',
    meta: { width: 240 },
    cell: ({ getValue }) => <bdi>{getValue() ?? ''}</bdi>,
  }),
  column.accessor('events', {
    header: 'Events',
    meta: { width: 160 },
    cell: ({ getValue }) => (
      <span title={getValue().join(', ')}>
        {getValue().includes(ALL_EVENTS) ? 'All' : `${getValue().length} types`}
      </span>
    ),
  }),
  column.accessor('created_at', {
    header: 'Created',
    meta: { sort: 'created_at', width: 150 },
    cell: ({ getValue }) => <Time value={getValue()} />,
  }),
  column.display({
    id: 'state',
    header: 'Status',
    meta: { width: 210, fixed: true, card: 'badge' },
    cell: ({ row: { original } }) => <EndpointState endpoint={original} />,
  }),
])

const hrefOf = ({ id }: WebhookEndpointRecord) => `/settings/webhooks/${id}`

/** The servers that are told of changes. */
export function WebhooksScreen({
  list,
  create,
}: {
  list: ListView<WebhookEndpointRecord>
  create: (values: EndpointValues) => Promise<FormState<NewEndpoint>>
}) {
  const router = useRouter()
  const [creating, setCreating] = useState(false)
  const [newEndpoint, setNewEndpoint] = useState<NewEndpoint | null>(null)
  useShortcut('n', 'New webhook', () => setCreating(true))
  const close = () => confirmLeave(() => setCreating(false))
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setCreating(true)}>
      New webhook
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Webhooks"
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
      <DataTable
        label="Webhooks"
        columns={COLUMNS}
        rows={list.rows}
        rowId={(row) => row.id}
        rowName={(row) => row.url}
        rowHref={hrefOf}
        sort={list.sort}
        paging={list.paging}
        empty={
          <EmptyState
            icon={<Webhook aria-hidden />}
            title="No webhooks yet"
            description="A webhook sends the events you choose to another server, signed, as they happen. Failed messages are retried for three days."
            action={add}
          />
        }
      />
      <Dialog
        open={creating}
        onOpenChange={(next) => !next && close()}
        title="New webhook"
        description="It gets events from now on."
      >
        <EndpointForm
          endpoint={null}
          action={create}
          onCancel={close}
          onDone={(saved) => {
            setCreating(false)
            setNewEndpoint(saved)
            router.refresh()
          }}
        />
      </Dialog>
      {newEndpoint ? (
        <SecretOnce
          secret={newEndpoint.secret}
          onClose={() => {
            setNewEndpoint(null)
            router.push(hrefOf(newEndpoint))
          }}
        />
      ) : null}
    </>
  )
}
