import {
  ArrowRightLeft,
  CalendarDays,
  CalendarOff,
  CalendarSync,
  Clock,
  EyeOff,
  FoldVertical,
  Inbox,
  Pin,
  PinOff,
  Thermometer,
  UnfoldVertical,
  User,
} from 'lucide-react'
import { useState } from 'react'
import { lateDialog } from '@/components/ui/late-dialog'
import { AnchoredMenu, MenuItem, MenuLink, MenuRadioGroup, MenuSeparator } from '@/components/ui/menu'
import type { BoardClock } from '@/lib/domain/board/format'
import type { RowSort } from '@/lib/domain/board/rows'
import type { BoardOvertime, BoardTechnician } from '@/lib/domain/board/types'
import { localTime, rangeOf } from '@/lib/domain/board/zoned'
import { whyNotUnassigned } from '@/lib/domain/work-orders/movable'
import type { RepairCreate } from '@/lib/schemas/scheduling/repair'
import { reportSick } from '../absence/report-sick'
import { ContactItems } from './contact-items'
import type { BoardCore } from '../store/core'
import { jobsOn } from '../store/job-visibility'
import type { MoveRequest } from '../dialogs/moving'
import type { BoardAbsence } from '../store/types'
import type { RowChoices } from '../store/use-arrangement'

// Most days nobody is away, so its code comes when it is asked for.
const OvertimeDialog = lateDialog(() => import('@/components/scheduling/board/absence/overtime-dialog'))
const LeaveDialog = lateDialog(() => import('@/components/scheduling/board/absence/leave-dialog'))

type Asked = { about: 'leave' | 'overtime'; technician: BoardTechnician }

const USUAL_END = 1_020

const SORTS: { value: RowSort; label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'load', label: 'Load, highest first' },
  { value: 'territory', label: 'Territory' },
]

type Props = {
  core: BoardCore
  clock: BoardClock
  anchor: HTMLElement | null
  /** The day that is moved or cleared as a whole. */
  date: string
  sort: RowSort
  rows: RowChoices
  /** Absent where the user may not record it. */
  absence: BoardAbsence | undefined
  /** The overtime of the days shown. */
  overtime: readonly BoardOvertime[]
  today: string
  onSort: (sort: RowSort) => void
  /** Asks to whom and when jobs go. */
  onMove: (request: MoveRequest) => void
  /** Shows the month of a technician; absent in the past. */
  onMonth: ((technicianId: string) => void) | undefined
  /** Asks for the ways to answer what went wrong; absent for who may not plan. */
  onRepair?: (request: RepairCreate) => Promise<void>
  /** Shows a plan that was begun for today. */
  onPlan: (planId: string) => void
  /** Closes a plan that has no reason any more. */
  onPlanGone: (planId: string) => void
  onClose: () => void
}

/**
 * What can be done with a technician: by the button in the head of their row, by the right button of the mouse, or by keys. One
 * menu for all rows, so that it costs no nodes while it is closed.
 */
export default function BoardRowMenu(props: Props) {
  const { core, anchor, sort, rows, onSort, onClose } = props
  const [question, setQuestion] = useState<Asked | null>(null)
  const technician = anchor?.dataset.technician ? core.store.technician(anchor.dataset.technician) : null
  const absence = core.store.locked ? undefined : props.absence
  const end = () => setQuestion(null)
  return (
    <>
      <AnchoredMenu
        anchor={technician ? anchor : null}
        label={technician ? `Actions for ${technician.name}` : ''}
        onClose={onClose}
      >
        {technician ? (
          <>
            <OverrunItem core={core} technician={technician} onRepair={props.onRepair} />
            {absence ? (
              <AbsenceItems
                {...props}
                onSick={() => void reportSick(technician, absence, props)}
                onAsk={(about) => setQuestion({ about, technician })}
              />
            ) : null}
            {core.store.locked ? null : <DayItems {...props} technician={technician} />}
            <RowItems technician={technician} rows={rows} core={core} onMonth={props.onMonth} />
            <MenuSeparator />
          </>
        ) : null}
        <MenuRadioGroup label="Sort all rows" value={sort} options={SORTS} onValueChange={onSort} />
        {technician ? <ContactItems technician={technician} /> : null}
      </AnchoredMenu>
      {absence && question ? <AbsenceDialog {...props} {...question} absence={absence} onClose={end} /> : null}
    </>
  )
}

function AbsenceDialog({ about, technician, absence, ...props }: Props & Asked & { absence: BoardAbsence }) {
  const { clock, date, overtime, onPlan, onClose } = props
  if (about === 'leave')
    return <LeaveDialog technician={technician} date={date} absence={absence} onPlan={onPlan} onClose={onClose} />
  return (
    <OvertimeDialog
      technician={technician}
      clock={clock}
      date={date}
      shiftEnd={shiftEnd(props, technician)}
      planned={overtime.filter(({ technician_id }) => technician_id === technician.id)}
      absence={absence}
      onClose={onClose}
    />
  )
}

/** When a technician’s work ends on the day shown, in minutes from midnight; five in the afternoon where they have no shift. */
function shiftEnd({ core, clock, date }: Pick<Props, 'core' | 'clock' | 'date'>, { id }: BoardTechnician): number {
  const day = rangeOf(date, date, clock.timeZone)
  const last = core.store.shiftsOf(id, day).at(-1)
  if (!last) return USUAL_END
  return last.end >= day.end ? USUAL_END : localTime(last.end, clock.timeZone).minute
}

/** What its chip does, for whoever has no pointer. */
function OverrunItem({
  core: { store },
  technician,
  onRepair,
}: Pick<Props, 'core' | 'onRepair'> & { technician: BoardTechnician }) {
  const overrun = store.getRow(technician.id)?.overrun
  if (!overrun || !onRepair) return null
  return (
    <>
      <MenuItem
        icon={<CalendarSync aria-hidden />}
        onSelect={() => void onRepair({ type: 'overrun', work_order_id: overrun.id })}
      >
        {`${overrun.work_order_number} makes ${overrun.late} late: fix`}
      </MenuItem>
      <MenuSeparator />
    </>
  )
}

function AbsenceItems({
  clock,
  date,
  today,
  onSick,
  onAsk,
}: Props & { onSick: () => void; onAsk: (about: Asked['about']) => void }) {
  const day = date === today ? 'today' : `on ${clock.day(rangeOf(date, date, clock.timeZone).start)}`
  return (
    <>
      <MenuItem icon={<Thermometer aria-hidden />} onSelect={onSick}>
        Sick today
      </MenuItem>
      <MenuItem icon={<CalendarOff aria-hidden />} onSelect={() => onAsk('leave')}>
        Add leave…
      </MenuItem>
      <MenuItem icon={<Clock aria-hidden />} onSelect={() => onAsk('overtime')}>
        {`Overtime ${day}…`}
      </MenuItem>
      <MenuSeparator />
    </>
  )
}

/** What can be done with all of a day at once. */
function DayItems({ core, clock, date, technician, onMove }: Props & { technician: BoardTechnician }) {
  const day = rangeOf(date, date, clock.timeZone)
  const jobs = jobsOn(core.store.jobsOf(technician.id), day)
  const removable = jobs.filter((job) => whyNotUnassigned(job) === null)
  const name = clock.day(day.start)
  return (
    <>
      <MenuItem
        icon={<ArrowRightLeft aria-hidden />}
        disabled={jobs.length === 0}
        onSelect={() => onMove({ title: `Move the day of ${technician.name}`, jobs, technician, date })}
      >
        {`Move ${name} (${jobs.length})…`}
      </MenuItem>
      <MenuItem
        icon={<Inbox aria-hidden />}
        disabled={removable.length === 0}
        onSelect={() => void core.bulk.run(removable.map((job) => ({ job, to: null })))}
      >
        {`Unassign ${name} (${removable.length})`}
      </MenuItem>
      <MenuSeparator />
    </>
  )
}

function RowItems({
  core: { store },
  technician: { id },
  rows,
  onMonth,
}: Pick<Props, 'core' | 'rows' | 'onMonth'> & { technician: BoardTechnician }) {
  const isPinned = rows.isPinned(id)
  const row = store.getRow(id)
  return (
    <>
      {row ? (
        <MenuItem
          icon={row.isOpen ? <FoldVertical aria-hidden /> : <UnfoldVertical aria-hidden />}
          keys="e"
          onSelect={() => store.toggleLanes(id)}
        >
          {row.isOpen ? 'Close the row' : 'Open the row'}
        </MenuItem>
      ) : null}
      {onMonth ? (
        <MenuItem icon={<CalendarDays aria-hidden />} onSelect={() => onMonth(id)}>
          Show month
        </MenuItem>
      ) : null}
      <MenuItem icon={isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />} onSelect={() => rows.pin(id, !isPinned)}>
        {isPinned ? 'Unpin' : 'Pin to the top'}
      </MenuItem>
      <MenuItem icon={<EyeOff aria-hidden />} onSelect={() => rows.hide(id)}>
        Hide row
      </MenuItem>
      <MenuLink href={`/settings/technicians/${id}`} icon={<User aria-hidden />}>
        Open profile
      </MenuLink>
    </>
  )
}
