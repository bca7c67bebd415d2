'use client'

import { Plus, X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useTakeBack } from '@/components/frame/undo/use-take-back'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { IconButton } from '@/components/ui/icon-button'
import { PageLink } from '@/components/ui/page-link'
import { StatusBadge } from '@/components/ui/status-badge'
import { toastDone, toastError } from '@/components/ui/toast'
import type { FormState } from '@/lib/schemas/form-state'
import type { OrderLink } from '@/lib/schemas/work/work-order-detail'
import WaitDialog, { WAIT_WORDS, type WaitActions } from './wait-dialog'

export type DependencyActions = WaitActions & { remove: (id: string) => Promise<FormState<{ batch: string }>> }

/** What a work order waits for, and what waits for it; without any only the way to add one. */
export function DependenciesCard({
  links,
  actions,
}: {
  links: readonly OrderLink[]
  /** Absent where the user may only read. */
  actions?: DependencyActions
}) {
  const [adding, setAdding] = useState(false)
  const { tell: offerUndo, remove } = useDependencyCommands()
  if (links.length === 0 && !actions) return null
  return (
    <>
      <Card
        title="Order of work"
        count={links.length}
        empty={links.length === 0 ? 'Waits for no other work order' : undefined}
        flush
        actions={
          actions ? (
            <Button size="sm" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
              Waits for…
            </Button>
          ) : null
        }
      >
        <ul aria-label="Order of work" className="divide-y divide-line">
          {links.map((link) => (
            <LinkRow key={link.id} link={link} onRemove={actions && (() => void remove(link, actions))} />
          ))}
        </ul>
      </Card>
      {actions && adding ? (
        <WaitDialog
          actions={actions}
          onDone={(number, batch) => {
            setAdding(false)
            offerUndo(`This work order waits for ${number}.`, batch)
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </>
  )
}

function LinkRow({ link, onRemove }: { link: OrderLink; onRemove?: () => void }) {
  const { other, waits, kind, lag_minutes, is_released } = link
  const words = waits ? WAIT_WORDS[kind].waits : WAIT_WORDS[kind].waited
  return (
    <li className="flex min-w-0 items-start gap-2 px-4 py-2.5 text-sm">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <span>
            {waits ? 'Waits for ' : ''}
            <PageLink href={`/work-orders/${other.id}`} className="font-medium underline-offset-2 hover:underline">
              {other.work_order_number}
            </PageLink>
            {waits ? '' : ' waits for this'}
          </span>
          <StatusBadge kind="work_order" status={other.status} />
        </span>
        <span className="text-xs text-text-2">
          {is_released ? 'No need to wait: one of the two is cancelled' : words}
          {lag_minutes === 0 || is_released ? '' : `, ${lagText(lag_minutes)}`}
        </span>
      </div>
      {onRemove ? (
        <IconButton
          size="sm"
          label={waits ? `No longer wait for ${other.work_order_number}` : `Let ${other.work_order_number} go ahead`}
          icon={<X aria-hidden />}
          onClick={onRemove}
        />
      ) : null}
    </li>
  )
}

function lagText(minutes: number): string {
  return `${Math.abs(minutes)} working minutes ${minutes > 0 ? 'later' : 'earlier'}`
}

/** Tells of what was done, with its undo, and shows the page anew. */
function useDependencyCommands() {
  const router = useRouter()
  const takeBack = useTakeBack()

  function offerUndo(words: string, batch: string) {
    toastDone(words, { undo: () => takeBack({ request: batch }) })
    router.refresh()
  }

  async function remove(link: OrderLink, actions: DependencyActions): Promise<void> {
    const state = await actions.remove(link.id).catch(() => null)
    const { work_order_number: number } = link.other
    if (state?.status === 'ok')
      return offerUndo(
        link.waits ? `It no longer waits for ${number}.` : `${number} no longer waits.`,
        state.data.batch,
      )
    const description = state?.status === 'error' ? state.message : 'Not saved: the server did not answer.'
    toastError('Nothing was changed.', { description, retry: () => remove(link, actions) })
  }

  return { tell: offerUndo, remove }
}
