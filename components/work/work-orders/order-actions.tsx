'use client'

import { CalendarDays } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useNavigate } from '@/components/frame/leave-dialog'
import { useShortcut } from '@/components/ui/shortcuts'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button, ButtonLink } from '@/components/ui/button'
import type { ComboboxOption } from '@/components/ui/combobox'
import { formatDay } from '@/components/ui/dates'
import { Dialog } from '@/components/ui/dialog'
import { useFormats } from '@/components/ui/formats'
import { WORK_ORDER_STATUS } from '@/components/ui/status'
import { needsTechnician, offeredMoves } from '@/lib/domain/work-orders/console-moves'
import { isFinished, type WorkOrderStatus } from '@/lib/domain/work-orders/status'
import type { HoldReasonRecord } from '@/lib/schemas/work/hold-reason'
import type { WorkOrderRecord } from '@/lib/schemas/work/work-order'
import { expectData } from './answers'
import { HoldDialog } from './hold-dialog'
import { moveWords } from './move-words'
import { boardLink, jobOf, OrderMenu } from './order-menu'
import { AssignForm, RescheduleForm, type TechnicianSearch } from './schedule-forms'
import { AssignPopover } from './schedule-popovers'
import type { OrderPageActions } from './types'
import { sayFailed, sayOutcome } from './undo-toast'
import { useOrderChanges } from './use-order-changes'

type Props = {
  order: WorkOrderRecord
  /** Absent where the user may only read. */
  actions?: OrderPageActions
  search: TechnicianSearch
}

/** What the menu's entries with an ellipsis ask for before anything changes. */
type Question = { what: 'assign' | 'reschedule' } | { what: 'status'; status: WorkOrderStatus }

/** The one thing that this work order needs next as a button, and a menu with everything else. */
export function OrderActions({ order, actions, search }: Props) {
  const router = useRouter()
  const navigate = useNavigate()
  const { locale, timeZone } = useFormats()
  const [question, setQuestion] = useState<Question | null>(null)
  const { reasons, setReasons, askWhy } = useHoldReasons(order, actions)
  const { busy, run, change, dialog } = useOrderChanges([order], actions)
  useShortcut('e', 'Edit the work order', () => navigate(`/work-orders/${order.id}/edit`), {
    enabled: Boolean(actions),
  })
  useShortcut('p', 'Print view', () => window.open(`/work-orders/${order.id}/print`, '_blank', 'noopener'))

  if (!actions)
    return (
      <>
        <ButtonLink href={boardLink(order, timeZone)} icon={<CalendarDays aria-hidden />}>
          Show on the board
        </ButtonLink>
        <OrderMenu order={order} />
      </>
    )
  const move = (status: WorkOrderStatus) =>
    run(`is ${WORK_ORDER_STATUS[status].label.toLowerCase()}`, (can, ids) => can.change({ ids, status }))
  const assign = (to: ComboboxOption | null) =>
    change(to ? `is assigned to ${to.label}` : 'is unassigned', { technician_id: to?.value ?? null })
  const reschedule = (day: string | null, minutes: number | null) =>
    change(day ? `is moved to ${formatDay(day, locale)}` : 'is unscheduled', {
      scheduled_day: day,
      scheduled_minutes: minutes,
    })

  return (
    <>
      <PrimaryAction order={order} busy={busy} search={search} onAssign={assign} onMove={move} />
      <OrderMenu
        order={order}
        change={{
          busy,
          move: (status) => void (status === 'on_hold' ? askWhy() : move(status)),
          askForStatus: (status) => (status === 'on_hold' ? void askWhy() : setQuestion({ what: 'status', status })),
          assign: () => setQuestion({ what: 'assign' }),
          reschedule: () => setQuestion({ what: 'reschedule' }),
          remove: () =>
            void run(
              'is deleted',
              (can, ids) => can.remove(ids),
              () => router.push('/work-orders'),
            ),
        }}
      />
      {question ? (
        <ChangeQuestion
          order={order}
          question={question}
          search={search}
          onAssign={assign}
          onReschedule={reschedule}
          onMove={move}
          onClose={() => setQuestion(null)}
        />
      ) : null}
      {reasons ? (
        <HoldDialog
          number={order.work_order_number}
          reasons={reasons}
          hold={(values) => actions.hold(order.id, values)}
          onClose={() => setReasons(null)}
          onHeld={(outcome) => {
            sayOutcome([order], outcome, 'is on hold', actions.undo, () => router.refresh())
            router.refresh()
          }}
        />
      ) : null}
      {dialog}
    </>
  )
}

/** Why this work may wait, once somebody asks to put it on hold. */
function useHoldReasons(order: WorkOrderRecord, actions: Props['actions']) {
  const [reasons, setReasons] = useState<readonly HoldReasonRecord[] | null>(null)
  const askWhy = async (): Promise<void> => {
    if (actions)
      await expectData(actions.holdReasons()).then(setReasons, (error: unknown) => sayFailed([order], error, askWhy))
  }
  useShortcut('h', 'Put on hold', () => void askWhy(), {
    enabled: Boolean(actions) && order.status !== 'on_hold' && !isFinished(order.status),
  })
  return { reasons, setReasons, askWhy }
}

/** Somebody for work that nobody has; else the most likely next status. Finished work is rather left as it is. */
function PrimaryAction({
  order,
  busy,
  search,
  onAssign,
  onMove,
}: {
  order: WorkOrderRecord
  busy: boolean
  search: TechnicianSearch
  onAssign: (technician: ComboboxOption | null) => Promise<void>
  onMove: (status: WorkOrderStatus) => Promise<void>
}) {
  const job = jobOf(order)
  if (needsTechnician(job))
    return <AssignPopover size="md" variant="primary" search={search} disabled={busy} onAssign={onAssign} />
  const [next] = offeredMoves(job)
  if (next === undefined) return null
  return (
    <Button
      variant={isFinished(order.status) ? 'secondary' : 'primary'}
      disabled={busy}
      onClick={() => void onMove(next)}
    >
      {moveWords(order.status, next)}
    </Button>
  )
}

function ChangeQuestion({
  order,
  question,
  search,
  onAssign,
  onReschedule,
  onMove,
  onClose,
}: {
  order: WorkOrderRecord
  question: Question
  search: TechnicianSearch
  onAssign: (technician: ComboboxOption | null) => Promise<void>
  onReschedule: (day: string | null, minutes: number | null) => Promise<void>
  onMove: (status: WorkOrderStatus) => Promise<void>
  onClose: () => void
}) {
  const number = order.work_order_number
  if (question.what === 'status') {
    const statusLabel = WORK_ORDER_STATUS[question.status].label.toLowerCase()
    return (
      <AlertDialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={`Set ${number} to ${statusLabel}?`}
        description={`From ${WORK_ORDER_STATUS[order.status].label.toLowerCase()} that is an unusual change. You can undo it afterwards.`}
        confirmLabel={`Set to ${statusLabel}`}
        onConfirm={() => onMove(question.status)}
      />
    )
  }
  const isAssign = question.what === 'assign'
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={`${isAssign ? 'Assign' : 'Reschedule'} ${number}`}
      description={isAssign && order.technician ? `${order.technician.name} has it now.` : undefined}
    >
      {isAssign ? (
        <AssignForm
          search={search}
          onAssign={(technician) => {
            onClose()
            void onAssign(technician)
          }}
        />
      ) : (
        <RescheduleForm
          onMove={(day, minutes) => {
            onClose()
            void onReschedule(day, minutes)
          }}
        />
      )}
    </Dialog>
  )
}
