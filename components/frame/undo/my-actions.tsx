'use client'

import { Redo2, Undo2 } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { dataOf } from '@/components/form/outcome'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { failureOf } from '@/components/ui/failure'
import { PageLink } from '@/components/ui/page-link'
import { Spinner } from '@/components/ui/spinner'
import { Time } from '@/components/ui/time'
import type { OwnActionRecord } from '@/lib/schemas/data/undo'
import type { UndoActions } from './types'
import { useReversal } from './use-take-back'

type Shown = { status: 'loading' } | { status: 'failed'; reason: string } | { status: 'ok'; rows: OwnActionRecord[] }

/** What this user did today, newest first, each with its undo. */
export function MyActions({
  open,
  onOpenChange,
  actions,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  actions: UndoActions
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="My last actions"
      description="What you did today. Undo reverses everything that one action changed, unless it was changed again since."
    >
      {open ? <ActionList actions={actions} onLeave={() => onOpenChange(false)} /> : null}
    </Dialog>
  )
}

/** Read anew at every opening: it shows what was done since. */
function ActionList({ actions, onLeave }: { actions: UndoActions; onLeave: () => void }) {
  const [shown, setShown] = useState<Shown>({ status: 'loading' })
  const load = useCallback(() => readShown(actions).then(setShown), [actions])
  useEffect(() => {
    void load()
  }, [load])
  if (shown.status === 'loading') return <Spinner />
  if (shown.status === 'failed')
    return (
      <div role="alert" className="flex flex-col items-start gap-2 text-sm text-danger-text">
        {shown.reason}
        <Button size="sm" onClick={() => void load()}>
          Try again
        </Button>
      </div>
    )
  if (shown.rows.length === 0) return <p className="text-sm text-text-2">You have not changed anything today.</p>
  return (
    <ol ref={focusFirst} aria-label="My last actions" className="divide-y divide-line border-y border-line">
      {shown.rows.map((row) => (
        <ActionRow key={row.request} row={row} actions={actions} onDone={load} onLeave={onLeave} />
      ))}
    </ol>
  )
}

/** The keyboard begins at the last action; whoever has moved on in the meantime stays where they are. */
function focusFirst(list: HTMLOListElement | null): void {
  const dialog = list?.closest('[role=dialog]')
  const isUntouched = dialog && (document.activeElement === dialog || dialog.contains(document.activeElement))
  if (isUntouched) list?.querySelector('button')?.focus()
}

async function readShown(actions: UndoActions): Promise<Shown> {
  try {
    return { status: 'ok', rows: dataOf(await actions.load()) }
  } catch (error) {
    return { status: 'failed', reason: failureOf(error) }
  }
}

function ActionRow({
  row,
  actions,
  onDone,
  onLeave,
}: {
  row: OwnActionRecord
  actions: UndoActions
  onDone: () => Promise<void>
  onLeave: () => void
}) {
  const reverse = useReversal()
  const [busy, setBusy] = useState(false)
  const isDone = row.state === 'done'
  async function run() {
    setBusy(true)
    const act = isDone ? actions.undoOne : actions.redoOne
    await reverse(isDone ? 'undo' : 'redo', () => act(row.request))
    await onDone()
    setBusy(false)
  }
  return (
    <li className="flex items-start gap-3 py-2 text-sm">
      <span className="w-16 shrink-0 pt-0.5 text-xs text-text-2">
        <Time value={row.at} format="time" />
      </span>
      <div className="min-w-0 flex-1">
        <p className={isDone ? 'wrap-anywhere' : 'wrap-anywhere text-text-2 line-through'}>
          {row.href ? (
            <PageLink href={row.href} onClick={onLeave} className="text-accent-text hover:underline">
              {row.what}
            </PageLink>
          ) : (
            row.what
          )}
        </p>
        {row.detail ? <p className="text-xs text-text-2">{row.detail}</p> : null}
        {row.reason ? <p className="text-xs text-text-2">{row.reason}</p> : null}
      </div>
      {row.reason ? null : (
        <Button
          size="sm"
          icon={isDone ? <Undo2 aria-hidden /> : <Redo2 aria-hidden />}
          pending={busy}
          aria-label={`${isDone ? 'Undo' : 'Redo'}: ${row.what}`}
          onClick={() => void run()}
        >
          {isDone ? 'Undo' : 'Redo'}
        </Button>
      )}
    </li>
  )
}
