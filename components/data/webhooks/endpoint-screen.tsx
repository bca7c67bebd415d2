'use client'

import { KeyRound, MoreHorizontal, Pencil, Power, RotateCcw, Send, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { FormState } from '@/lib/schemas/form-state'
import { PageHeader } from '@/components/frame/page-header'
import { confirmLeave } from '@/components/ui/unsaved'
import { attempt, reasonOf } from '@/components/company/settings/use-removal'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Dialog } from '@/components/ui/dialog'
import { iconButtonClass } from '@/components/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu'
import { Time } from '@/components/ui/time'
import { toastDone, toastError } from '@/components/ui/toast'
import type { WebhookDeliveryDetail, WebhookEndpointRecord } from '@/lib/schemas/data/webhook'
import { EndpointForm } from './endpoint-form'
import type { EndpointValues } from './types'
import { ReplayDialog, type ReplayRange } from './replay-dialog'
import { SecretOnce } from './secret-once'
import { EndpointState } from './state-badge'
import type { NewEndpoint } from './webhooks-screen'

export type EndpointActions = {
  update: (values: Partial<EndpointValues>) => Promise<FormState<WebhookEndpointRecord>>
  remove: () => Promise<FormState<unknown>>
  rotate: () => Promise<FormState<NewEndpoint>>
  test: () => Promise<FormState<WebhookDeliveryDetail>>
  replay: (range: ReplayRange) => Promise<FormState<{ count: number }>>
}

type Open = 'edit' | 'rotate' | 'remove' | 'replay' | null

const TOLD = {
  gone: 'It answered 410: the receiver wants no more messages.',
  failing: 'It failed for three days.',
  held_back: 'It gets messages in order, and one that it did not accept for a day held back all others.',
  owner_gone: 'The API key or application that it belonged to was revoked, has expired or lost its rights.',
  by_hand: 'A user disabled it.',
} as const

/** The head of an endpoint's page, with what can be done with it. */
export function EndpointHeader({ endpoint, actions }: { endpoint: WebhookEndpointRecord; actions: EndpointActions }) {
  const router = useRouter()
  const [open, setOpen] = useState<Open>(null)
  const { test, testing, enable, rotate, remove, secret, forgetSecret } = useEndpoint(actions)
  const close = () => setOpen(null)

  return (
    <>
      <PageHeader
        title={<bdi className="break-all">{endpoint.url}</bdi>}
        badges={<EndpointState endpoint={endpoint} />}
        actions={
          <>
            <Button icon={<Send aria-hidden />} pending={testing} onClick={() => void test()}>
              Send a test
            </Button>
            <Button icon={<Pencil aria-hidden />} onClick={() => setOpen('edit')}>
              Edit
            </Button>
            <EndpointMenu enabled={endpoint.enabled} onEnable={(enabled) => void enable(enabled)} onOpen={setOpen} />
          </>
        }
      />
      <EndpointStatus endpoint={endpoint} onEnable={() => void enable(true)} />
      <Dialog open={open === 'edit'} onOpenChange={(next) => !next && confirmLeave(close)} title="Edit the webhook">
        <EndpointForm
          endpoint={endpoint}
          action={actions.update}
          onCancel={() => confirmLeave(close)}
          onDone={() => {
            close()
            toastDone('The webhook is saved.')
            router.refresh()
          }}
        />
      </Dialog>
      <ReplayDialog open={open === 'replay'} onClose={close} replay={actions.replay} />
      <AlertDialog
        open={open === 'rotate'}
        onOpenChange={(next) => !next && close()}
        title="Create a new secret?"
        description="For 24 hours messages are signed with both the old and the new secret, so that your server can switch over without rejecting any."
        confirmLabel="Create a new secret"
        onConfirm={rotate}
      />
      <AlertDialog
        open={open === 'remove'}
        onOpenChange={(next) => !next && close()}
        title="Delete this webhook?"
        description="Its secret and the log of its deliveries go with it. This cannot be undone."
        confirmLabel="Delete webhook"
        danger
        onConfirm={remove}
      />
      {secret ? <SecretOnce secret={secret} onClose={forgetSecret} /> : null}
    </>
  )
}

/** What can be done with an endpoint; each says how it went. */
function useEndpoint(actions: EndpointActions) {
  const router = useRouter()
  const [secret, setSecret] = useState<string | null>(null)
  const [testing, setTesting] = useState(false)

  async function run<Data>(work: () => Promise<FormState<Data>>, failure: string): Promise<Data | null> {
    const state = await attempt(work)
    if (state.status === 'ok') {
      router.refresh()
      return state.data
    }
    toastError(failure, { description: reasonOf(state) })
    return null
  }

  async function test() {
    setTesting(true)
    const sent = await run(actions.test, 'The test was not sent.')
    setTesting(false)
    const last = sent?.last_attempt
    if (!last) return
    if (last.error) toastError('The test did not arrive.', { description: last.error })
    else toastDone(`The test arrived: answered ${last.status_code} after ${last.duration} ms.`)
  }

  async function enable(enabled: boolean) {
    const saved = await run(() => actions.update({ enabled }), 'Nothing was changed.')
    if (saved) toastDone(enabled ? 'It gets events from now on.' : 'It no longer gets events.')
  }

  async function rotate() {
    const rotated = await run(actions.rotate, 'The secret is still the old one.')
    if (rotated) setSecret(rotated.secret)
  }

  async function remove() {
    if (await run(actions.remove, 'It was not deleted.')) {
      toastDone('The webhook was deleted.')
      router.push('/settings/webhooks')
    }
  }

  return { test, testing, enable, rotate, remove, secret, forgetSecret: () => setSecret(null) }
}

function EndpointMenu({
  enabled,
  onEnable,
  onOpen,
}: {
  enabled: boolean
  onEnable: (enabled: boolean) => void
  onOpen: (dialog: Open) => void
}) {
  return (
    <Menu
      trigger={
        <button type="button" aria-label="More actions" className={iconButtonClass()}>
          <MoreHorizontal aria-hidden />
        </button>
      }
    >
      <MenuItem icon={<Power aria-hidden />} onSelect={() => onEnable(!enabled)}>
        {enabled ? 'Disable' : 'Enable'}
      </MenuItem>
      <MenuItem icon={<RotateCcw aria-hidden />} onSelect={() => onOpen('replay')}>
        Send a time range again…
      </MenuItem>
      <MenuItem icon={<KeyRound aria-hidden />} onSelect={() => onOpen('rotate')}>
        New secret…
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => onOpen('remove')}>
        Delete…
      </MenuItem>
    </Menu>
  )
}

function EndpointStatus({ endpoint, onEnable }: { endpoint: WebhookEndpointRecord; onEnable: () => void }) {
  if (endpoint.disabled_reason && endpoint.disabled_at)
    return (
      <div className="px-(--gutter) pt-3">
        <Callout
          kind={endpoint.disabled_reason === 'by_hand' ? 'info' : 'danger'}
          title="This webhook is disabled."
          actions={
            <Button size="sm" onClick={onEnable}>
              Enable
            </Button>
          }
        >
          {TOLD[endpoint.disabled_reason]} Since <Time value={endpoint.disabled_at} /> nothing is sent to it. Once
          enabled it gets events from then on; missed events can be sent again.
        </Callout>
      </div>
    )
  if (!endpoint.failing_since) return null
  return (
    <div className="px-(--gutter) pt-3">
      <Callout kind="warning" title="Messages do not arrive.">
        It has been failing since <Time value={endpoint.failing_since} />. Messages are retried, with growing pauses;
        after {endpoint.ordered ? 'a day' : 'three days'} it is disabled.
      </Callout>
    </div>
  )
}
