'use client'

import { FlaskConical, Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { IdentityActions } from '@/components/access/auth/identity/types'
import { useIdentity } from '@/components/access/auth/identity/use-identity'
import { AddressNotice } from '@/components/company/settings/address-notice'
import type { ListView } from '@/components/company/settings/types'
import { PageHeader } from '@/components/frame/page-header'
import { useShortcut } from '@/components/ui/shortcuts'
import { confirmLeave } from '@/components/ui/unsaved'
import { Button } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/states'
import { MAX_SANDBOXES, type SandboxCreated, type SandboxRecord } from '@/lib/schemas/company/sandbox'
import type { FormState } from '@/lib/schemas/form-state'
import { SANDBOX_COLUMNS, type SandboxAction, SandboxActionContext } from './sandbox-columns'
import { SandboxForm, type SandboxValues } from './sandbox-form'
import { SandboxOnce } from './sandbox-once'
import { SandboxQuestion } from './sandbox-questions'

export type SandboxActions = {
  create: (values: SandboxValues) => Promise<FormState<SandboxCreated>>
  reset: (id: string) => Promise<FormState<unknown>>
  remove: (id: string) => Promise<FormState<unknown>>
}

type Open = { action: SandboxAction; sandbox: SandboxRecord } | { action: 'create' } | null

const ABOUT =
  'A sandbox is a company of its own for trying integrations, with its own data, users and API keys. Nothing in it reaches your data or your customers: its mails are recorded and never sent. Its webhooks are sent.'

/** The sandboxes of the company, with what they are for. */
export function SandboxesScreen({
  list,
  isSandbox,
  baseUrl,
  actions,
  identity,
}: {
  list: ListView<SandboxRecord>
  /** Whether this company is a sandbox, which has none of its own. */
  isSandbox: boolean
  baseUrl: string
  actions: SandboxActions
  identity: IdentityActions
}) {
  const router = useRouter()
  const [open, setOpen] = useState<Open>(null)
  const [newSandbox, setNewSandbox] = useState<SandboxCreated | null>(null)
  const { whenConfirmed, dialog } = useIdentity(identity)
  const create = () => whenConfirmed(() => setOpen({ action: 'create' }))
  useShortcut('n', 'New sandbox', create, { enabled: !isSandbox })
  const close = () => setOpen(null)
  const finish = (created: SandboxCreated) => {
    close()
    setNewSandbox(created)
    router.refresh()
  }
  const sandboxFor = (action: SandboxAction) => (open?.action === action ? open.sandbox : null)

  const add = isSandbox ? null : (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={create}>
      New sandbox
    </Button>
  )
  return (
    <>
      <PageHeader title="Sandboxes" actions={add}>
        {list.rows.length > 0 ? (
          <p className="max-w-3xl pb-3 text-sm text-text-2">
            {ABOUT} You can have up to {MAX_SANDBOXES}.
          </p>
        ) : null}
      </PageHeader>
      <AddressNotice ignored={list.ignored} />
      <SandboxActionContext value={(action, sandbox) => setOpen({ action, sandbox })}>
        <SandboxTable list={list} isSandbox={isSandbox} add={add} />
      </SandboxActionContext>
      <Dialog
        open={open?.action === 'create'}
        onOpenChange={(next) => !next && confirmLeave(close)}
        title="New sandbox"
        description="It begins empty, with your time zone and currency and a key with full access to it."
      >
        <SandboxForm action={actions.create} onCancel={() => confirmLeave(close)} onDone={finish} />
      </Dialog>
      {dialog}
      {newSandbox ? <SandboxOnce sandbox={newSandbox} baseUrl={baseUrl} onClose={() => setNewSandbox(null)} /> : null}
      <SandboxQuestion action="reset" sandbox={sandboxFor('reset')} act={actions.reset} onClose={close} />
      <SandboxQuestion action="delete" sandbox={sandboxFor('delete')} act={actions.remove} onClose={close} />
    </>
  )
}

function SandboxTable({
  list,
  isSandbox,
  add,
}: {
  list: ListView<SandboxRecord>
  isSandbox: boolean
  add: React.ReactNode
}) {
  return (
    <DataTable
      label="Sandboxes"
      columns={SANDBOX_COLUMNS}
      rows={list.rows}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      sort={list.sort}
      paging={list.paging}
      empty={
        isSandbox ? (
          <EmptyState
            icon={<FlaskConical aria-hidden />}
            title="This company is a sandbox"
            description="A sandbox has no sandboxes of its own. Sign in to your company to create another one."
          />
        ) : (
          <EmptyState icon={<FlaskConical aria-hidden />} title="No sandboxes yet" description={ABOUT} action={add} />
        )
      }
    />
  )
}
