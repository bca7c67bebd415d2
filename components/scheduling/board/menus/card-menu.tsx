import { ArrowRightLeft, CalendarSync, CheckSquare, Inbox, Link2, PanelRightOpen, X } from 'lucide-react'
import { AnchoredMenu, MenuItem, MenuSeparator } from '@/components/ui/menu'
import { WORK_ORDER_STATUS } from '@/components/ui/status'
import { StatusIcon } from '@/components/ui/status-icon'
import { toastDone, toastError } from '@/components/ui/toast'
import { failureOf } from '@/components/ui/failure'
import { moveWords } from '@/components/work/work-orders/move-words'
import type { BoardJob } from '@/lib/domain/board/types'
import { offeredMoves } from '@/lib/domain/work-orders/console-moves'
import { orderOf } from '@/lib/domain/conflicts/rule'
import { isMovable, whyNotUnassigned } from '@/lib/domain/work-orders/movable'
import type { WorkOrderStatus } from '@/lib/domain/work-orders/status'
import type { RepairCreate } from '@/lib/schemas/scheduling/repair'
import { RepairItems } from './repair-items'
import { VisitItems, type VisitItemsProps } from '@/components/scheduling/board/visits/visit-items'
import type { BoardCore } from '../store/core'
import type { MoveRequest } from '../dialogs/moving'
import { requestFor, unassignAll } from './group-actions'
import type { DispatchBoardProps } from '../store/types'

type Props = {
  core: BoardCore
  anchor: HTMLElement | null
  onClose: () => void
  onOpen: (jobId: string) => void
  onAssign: (jobId: string) => void
  onMove: (request: MoveRequest) => void
  onStatus: DispatchBoardProps['onStatus']
  /** Asks for the ways to answer what went wrong; absent for who may not plan. */
  onRepair?: (request: RepairCreate) => Promise<void>
  onUndo: DispatchBoardProps['onUndo']
} & Pick<VisitItemsProps, 'clock' | 'visits' | 'crews' | 'onUndoMany' | 'onAsk'>

/** What can be done with a card of the board or of the queue, or with all that are selected where it is one of them. */
export default function BoardCardMenu(props: Props) {
  const { core, anchor, onClose } = props
  const job = anchor?.dataset.job ? core.store.job(anchor.dataset.job) : null
  const group = job && core.selection.has(job.id) ? core.selection.jobs() : []
  const label =
    group.length > 1 ? `Actions for ${group.length} jobs` : job ? `Actions for ${job.work_order_number}` : ''
  return (
    <AnchoredMenu anchor={job ? anchor : null} label={label} onClose={onClose}>
      {job && group.length > 1 ? <GroupItems {...props} jobs={group} /> : null}
      {job && group.length <= 1 ? <JobItems {...props} job={job} /> : null}
    </AnchoredMenu>
  )
}

function GroupItems({ core, jobs, onMove }: Props & { jobs: readonly BoardJob[] }) {
  const removable = jobs.filter((job) => job.technician_id !== null && whyNotUnassigned(job) === null)
  return (
    <>
      <MenuItem icon={<ArrowRightLeft aria-hidden />} onSelect={() => onMove(requestFor(jobs))}>
        Assign {jobs.length} jobs…
      </MenuItem>
      <MenuItem
        icon={<Inbox aria-hidden />}
        disabled={removable.length === 0}
        onSelect={() => void unassignAll(core, removable)}
      >
        {removable.length === 1 ? 'Unassign 1 job' : `Unassign ${removable.length} jobs`}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<X aria-hidden />} onSelect={() => core.selection.clear()}>
        Clear the selection
      </MenuItem>
    </>
  )
}

function JobItems(props: Props & { job: BoardJob }) {
  const { core, job, onOpen } = props
  return (
    <>
      <MenuItem icon={<PanelRightOpen aria-hidden />} keys="enter" onSelect={() => onOpen(job.id)}>
        Open
      </MenuItem>
      {core.store.locked ? null : <ChangeItems {...props} />}
      <MenuSeparator />
      <MenuItem icon={<Link2 aria-hidden />} onSelect={() => void copyLink(job)}>
        Copy link
      </MenuItem>
    </>
  )
}

function ChangeItems(props: Props & { job: BoardJob }) {
  const { core, job, onAssign, onStatus, onRepair } = props
  return (
    <>
      {isMovable(job) ? (
        <>
          <MenuItem icon={<ArrowRightLeft aria-hidden />} keys="a" onSelect={() => onAssign(job.id)}>
            {job.technician_id ? 'Move…' : 'Assign…'}
          </MenuItem>
          <MenuItem icon={<CheckSquare aria-hidden />} keys="x" onSelect={() => core.selection.toggle(job.id)}>
            {core.selection.has(job.id) ? 'Deselect' : 'Select'}
          </MenuItem>
        </>
      ) : null}
      {job.technician_id && whyNotUnassigned(job) === null ? (
        <MenuItem
          icon={<Inbox aria-hidden />}
          keys="delete"
          onSelect={() => void core.mutations.placeJob(job.id, null, job)}
        >
          Unassign
        </MenuItem>
      ) : null}
      <VisitItems {...props} />
      {onRepair ? <RepairItems job={job} onRepair={onRepair} /> : null}
      {onStatus && !job.work_order_id ? <StatusItems {...props} onStatus={onStatus} /> : null}
    </>
  )
}

type OnStatus = NonNullable<Props['onStatus']>

function StatusItems({ job, onStatus, onRepair, ...props }: Props & { job: BoardJob; onStatus: OnStatus }) {
  const moves = offeredMoves(job)
  return (
    <>
      <MenuSeparator />
      {onRepair && moves.includes('cancelled') && job.technician_id && job.scheduled_date ? (
        <MenuItem
          danger
          icon={<CalendarSync aria-hidden />}
          onSelect={() => void cancelAndFill(props, job, onStatus, onRepair)}
        >
          Cancel and fill the time
        </MenuItem>
      ) : null}
      {moves.map((status) => (
        <MenuItem
          key={status}
          danger={status === 'cancelled'}
          icon={<StatusIcon shape={WORK_ORDER_STATUS[status].shape} />}
          onSelect={() => void move(props, job, status, onStatus)}
        >
          {moveWords(job.status, status)}
        </MenuItem>
      ))}
    </>
  )
}

type Opening = Pick<Props, 'core' | 'onOpen' | 'onUndo'>

async function cancelAndFill(
  props: Opening,
  job: BoardJob,
  onStatus: OnStatus,
  onRepair: NonNullable<Props['onRepair']>,
): Promise<void> {
  await move(props, job, 'cancelled', onStatus)
  await onRepair({ type: 'cancellation', work_order_id: job.id })
}

async function move(
  { core, onOpen, onUndo }: Opening,
  job: BoardJob,
  status: WorkOrderStatus,
  onStatus: OnStatus,
): Promise<void> {
  try {
    const { undoKey, needsDecision, ...saved } = await onStatus(job.id, status, job)
    core.store.applyChange([saved], [])
    if (needsDecision) onOpen(job.id)
    toastDone(`${job.work_order_number} is ${WORK_ORDER_STATUS[status].label.toLowerCase()}`, {
      undo: undoKey && onUndo ? async () => core.store.applyChange([await onUndo(job.id, undoKey)], []) : undefined,
    })
  } catch (error) {
    toastError(`${job.work_order_number} was not changed`, { description: failureOf(error) })
  }
}

async function copyLink(job: BoardJob): Promise<void> {
  const link = new URL(`/work-orders/${orderOf(job)}`, window.location.href).href
  try {
    await navigator.clipboard.writeText(link)
    toastDone(`Link to ${job.work_order_number} copied`)
  } catch {
    toastError('The browser did not allow copying.', { description: link })
  }
}
