'use client'

import { Bot, Plus } from 'lucide-react'
import { useState } from 'react'
import type { IdentityActions } from '@/components/access/auth/identity/types'
import { useIdentity } from '@/components/access/auth/identity/use-identity'
import { PageHeader } from '@/components/frame/page-header'
import { confirmLeave } from '@/components/ui/unsaved'
import { Button, ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CopyField } from '@/components/ui/copy-field'
import { Dialog } from '@/components/ui/dialog'
import { PageLink } from '@/components/ui/page-link'
import { ShownOnce } from '@/components/ui/shown-once'
import { EmptyState } from '@/components/ui/states'
import { toastDone } from '@/components/ui/toast'
import { ASSISTANT_SIGN } from '@/lib/domain/assistants'
import type { ApiKeyWithSecret } from '@/lib/schemas/access/api-key'
import type { AssistantRecord } from '@/lib/schemas/access/assistant'
import type { FormState } from '@/lib/schemas/form-state'
import {
  type AssistantKeyValues,
  AssistantLimitsForm,
  type AssistantRuleValues,
  NewAssistantForm,
} from './assistant-form'
import { shortened } from '@/components/company/settings/use-removal'
import { AssistantList } from './assistant-list'
import { auditAddress, configurationFor } from './connect'

export type AssistantActions = {
  create: (values: AssistantKeyValues) => Promise<FormState<ApiKeyWithSecret>>
  update: (id: string, values: AssistantRuleValues) => Promise<FormState>
  stopKey: (id: string) => Promise<FormState>
  stopApplication: (id: string) => Promise<FormState>
}

type Open = 'new' | AssistantRecord | null

/** How to connect an assistant, which are connected, what they did, and how to stop them. */
export function AssistantsScreen({
  assistants,
  address,
  actions,
  identity,
}: {
  assistants: readonly AssistantRecord[]
  address: string
  actions: AssistantActions
  identity: IdentityActions
}) {
  const [open, setOpen] = useState<Open>(null)
  const [newKey, setNewKey] = useState<ApiKeyWithSecret | null>(null)
  const { whenConfirmed, dialog } = useIdentity(identity)
  const close = () => setOpen(null)
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => whenConfirmed(() => setOpen('new'))}>
      New key for an assistant
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Assistants"
        actions={
          <>
            <ButtonLink href={auditAddress(ASSISTANT_SIGN)}>What they did</ButtonLink>
            {add}
          </>
        }
      />
      <div className="grid gap-4 p-(--gutter)">
        <ConnectCard address={address} />
        {assistants.length === 0 ? (
          <EmptyState
            icon={<Bot aria-hidden />}
            title="No assistant is connected"
            description="An assistant finds customers and machines, checks warranties and schedules work. It shows each change before it makes it, and you can stop it at any time."
            action={add}
          />
        ) : (
          <AssistantList
            assistants={assistants}
            actions={actions}
            onLimits={(assistant) => whenConfirmed(() => setOpen(assistant))}
          />
        )}
      </div>
      <Dialogs open={open} actions={actions} close={close} onMade={setNewKey} />
      {dialog}
      {newKey ? (
        <ShownOnce title={`The key for ${shortened(newKey.name)}`} what="key" onClose={() => setNewKey(null)}>
          <CopyField label="API key" text={newKey.key} what="the key" />
          <CopyField
            label="Configuration of the assistant"
            text={configurationFor(address, newKey.key)}
            what="the configuration"
          />
        </ShownOnce>
      ) : null}
    </>
  )
}

function Dialogs({
  open,
  actions,
  close,
  onMade,
}: {
  open: Open
  actions: AssistantActions
  close: () => void
  onMade: (key: ApiKeyWithSecret) => void
}) {
  const edited = open === 'new' ? null : open
  return (
    <>
      <Dialog
        open={open === 'new'}
        onOpenChange={(next) => !next && confirmLeave(close)}
        title="New key for an assistant"
        description="It can see work orders, customers and assets, and unless it is read only change work orders. It cannot delete anything."
      >
        <NewAssistantForm
          action={actions.create}
          onCancel={() => confirmLeave(close)}
          onDone={(key) => {
            close()
            onMade(key)
          }}
        />
      </Dialog>
      <Dialog
        open={edited !== null}
        onOpenChange={(next) => !next && confirmLeave(close)}
        title={`Limits of ${shortened(edited?.name ?? '')}`}
        description="They count from its next request on."
      >
        {edited ? (
          <AssistantLimitsForm
            assistant={edited}
            action={(values) => actions.update(edited.id, values)}
            onCancel={() => confirmLeave(close)}
            onDone={() => {
              close()
              toastDone('The limits are saved.')
            }}
          />
        ) : null}
      </Dialog>
    </>
  )
}

function ConnectCard({ address }: { address: string }) {
  return (
    <Card title="Connect an assistant">
      <div className="grid max-w-3xl gap-3">
        <CopyField
          label="Address"
          text={address}
          what="the address"
          hint="For any assistant that speaks the Model Context Protocol (Streamable HTTP)."
        />
        <CopyField
          label="Configuration with a key"
          text={configurationFor(address, 'YOUR_KEY')}
          what="the configuration"
          hint="As most assistants take it. A new key comes with the whole of it."
        />
        <p className="text-sm text-text-2">
          With OAuth, register the assistant under{' '}
          <PageLink href="/settings/applications" className="text-accent-text underline">
            Applications
          </PageLink>
          : each user then connects it in their own name, and it can do no more than they can.
        </p>
      </div>
    </Card>
  )
}
