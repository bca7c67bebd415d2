'use client'

import { CalendarOff, Pencil, Plus, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { PageLink } from '@/components/ui/page-link'
import type { FormState } from '@/lib/schemas/form-state'
import { confirmLeave } from '@/components/ui/unsaved'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { wallClock } from '@/components/ui/dates'
import { Dialog } from '@/components/ui/dialog'
import { useFormats } from '@/components/ui/formats'
import { IconButton } from '@/components/ui/icon-button'
import { EmptyState } from '@/components/ui/states'
import { Day, Time } from '@/components/ui/time'
import { toastDone, toastError } from '@/components/ui/toast'
import { useViewState } from '@/components/ui/use-view-state'
import type { DeletedRecord } from '@/lib/schemas/data/deleted'
import type { LeaveWithJobs, TimeOffRecord } from '@/lib/schemas/people/time-off'
import { isWholeDays, TimeOffForm, type TimeOffValues } from './time-off-form'
import type { Versioned } from '@/components/company/settings/types'
import { attempt, reasonOf } from '@/components/company/settings/use-removal'

type Leave = Versioned<LeaveWithJobs>

export type TimeOffActions = {
  add: (values: TimeOffValues) => Promise<FormState<LeaveWithJobs>>
  save: (id: string, values: TimeOffValues, version: string | undefined) => Promise<FormState<LeaveWithJobs>>
  remove: (id: string) => Promise<FormState<DeletedRecord>>
  restore: (id: string) => Promise<FormState<TimeOffRecord>>
}

/** When a technician is away, soonest first. */
export function TimeOffCard({
  leave,
  now,
  past,
  canWrite,
  actions,
}: {
  leave: readonly Leave[]
  /** The instant the page was read at, so that server and browser agree on what is past. */
  now: string
  /** Whether the list goes back a year. */
  past: boolean
  canWrite: boolean
  actions: TimeOffActions
}) {
  const router = useRouter()
  const { href } = useViewState()
  const [open, setOpen] = useState<{ leave: Leave | null } | null>(null)

  async function remove(one: Leave) {
    const state = await attempt(() => actions.remove(one.id))
    if (state.status !== 'ok') return toastError('The leave was not deleted.', { description: reasonOf(state) })
    router.refresh()
    return toastDone('The leave was deleted.', {
      undo: async () => {
        const back = await attempt(() => actions.restore(one.id))
        if (back.status !== 'ok') throw new Error(reasonOf(back))
        router.refresh()
      },
    })
  }

  return (
    <Card
      title="Leave"
      count={leave.length}
      flush
      actions={
        <>
          <PageLink
            href={href({ past: past ? null : '1' })}
            scroll={false}
            className="rounded-md px-2 py-1 text-xs font-medium text-text-2 hover:bg-hover hover:text-text"
          >
            {past ? 'Hide past' : 'Show past'}
          </PageLink>
          {canWrite ? (
            <Button size="sm" icon={<Plus aria-hidden />} onClick={() => setOpen({ leave: null })}>
              Add leave
            </Button>
          ) : null}
        </>
      }
    >
      {leave.length === 0 ? (
        <EmptyState
          compact
          icon={<CalendarOff aria-hidden />}
          title={past ? 'No leave within a year' : 'No leave ahead'}
          description="Leave is drawn on the board, and work scheduled during it is marked."
        />
      ) : (
        <ul>
          {leave.map((one) => (
            <LeaveItem
              key={one.id}
              leave={one}
              now={now}
              canWrite={canWrite}
              onEdit={() => setOpen({ leave: one })}
              onRemove={() => void remove(one)}
            />
          ))}
        </ul>
      )}
      {open ? <LeaveDialog leave={open.leave} actions={actions} onDone={() => setOpen(null)} /> : null}
    </Card>
  )
}

function LeaveItem({
  leave,
  now,
  canWrite,
  onEdit,
  onRemove,
}: {
  leave: Leave
  now: string
  canWrite: boolean
  onEdit: () => void
  onRemove: () => void
}) {
  return (
    <li className="flex items-center gap-2 border-b border-line py-1.5 pr-2 pl-4 text-sm last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium">
            <Span leave={leave} />
          </span>
          <State leave={leave} now={now} />
        </p>
        {leave.reason ? <p className="truncate text-xs text-text-2">{leave.reason}</p> : null}
        {leave.jobs > 0 && leave.ends_at > now ? (
          <p className="text-xs text-danger-text">
            {leave.jobs === 1 ? '1 job is' : `${leave.jobs} jobs are`} scheduled during it.{' '}
            <BoardLink leave={leave}>Show on the board</BoardLink>
          </p>
        ) : null}
      </div>
      {canWrite ? (
        <>
          <IconButton label="Edit this leave" icon={<Pencil aria-hidden />} onClick={onEdit} />
          <IconButton
            label="Delete this leave"
            icon={<Trash2 aria-hidden />}
            variant="danger-ghost"
            onClick={onRemove}
          />
        </>
      ) : null}
    </li>
  )
}

function LeaveDialog({
  leave,
  actions,
  onDone,
}: {
  /** What is edited; null for new leave. */
  leave: Leave | null
  actions: TimeOffActions
  onDone: () => void
}) {
  const router = useRouter()
  const close = () => confirmLeave(onDone)
  return (
    <Dialog open onOpenChange={(next) => !next && close()} title={leave ? 'Edit leave' : 'Add leave'}>
      <TimeOffForm
        leave={leave}
        save={(values, version) => (leave ? actions.save(leave.id, values, version) : actions.add(values))}
        onCancel={close}
        onDone={(saved) => {
          onDone()
          const planned = saved.jobs === 1 ? '1 job is' : `${saved.jobs} jobs are`
          toastDone('The leave is saved.', {
            description: saved.jobs > 0 ? `${planned} scheduled during it; move them on the board.` : undefined,
          })
          router.refresh()
        }}
      />
    </Dialog>
  )
}

function Span({ leave }: { leave: Leave }) {
  const { timeZone } = useFormats()
  if (!isWholeDays(leave, timeZone)) {
    return (
      <>
        <Time value={leave.starts_at} format="weekday" /> – <Time value={leave.ends_at} format="weekday" />
      </>
    )
  }
  const first = wallClock(leave.starts_at, timeZone).day
  const last = wallClock(new Date(Date.parse(leave.ends_at) - 1).toISOString(), timeZone).day
  if (first === last) return <Day value={first} />
  return (
    <>
      <Day value={first} /> – <Day value={last} />
    </>
  )
}

function State({ leave, now }: { leave: Leave; now: string }) {
  if (leave.ends_at <= now) return <Badge outline>Past</Badge>
  return leave.starts_at <= now ? <Badge tone="amber">Away now</Badge> : null
}

function BoardLink({ leave, children }: { leave: Leave; children: React.ReactNode }) {
  const { timeZone } = useFormats()
  const { day } = wallClock(leave.starts_at, timeZone)
  return (
    <PageLink href={`/board?view=week&date=${day}`} className="font-medium underline underline-offset-2">
      {children}
    </PageLink>
  )
}
