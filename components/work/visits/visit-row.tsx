import { CalendarArrowUp, Ellipsis, Pencil, Repeat, Trash2, UserMinus } from 'lucide-react'
import { Person } from '@/components/ui/avatar'
import { iconButtonClass } from '@/components/ui/icon-button'
import { Menu, MenuItem } from '@/components/ui/menu'
import { StatusBadge } from '@/components/ui/status-badge'
import { Time } from '@/components/ui/time'
import { formatMinutes } from '@/lib/domain/duration'
import type { OrderVisit } from '@/lib/schemas/work/work-order-detail'
import { OUTCOME_LABELS, ROLE_LABELS } from './outcomes'

type RowActions = { onEdit: () => void; onContinue?: () => void; onReturn?: () => void; onDelete: () => void }

/** Who makes a visit, with whom, when, and how it ended. */
export function VisitRow({ visit, actions }: { visit: OrderVisit; actions?: RowActions }) {
  const { technician, scheduled_start, minutes, status, group_id, role, outcome } = visit
  return (
    <li className="flex min-w-0 items-start gap-2 px-4 py-2.5 text-sm">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          {technician ? <Person name={technician.name} /> : <span className="text-text-2">Unassigned</span>}
          {group_id === null ? null : <span className="text-xs text-text-2">{ROLE_LABELS[role]}</span>}
          {/* A primary visit that is over keeps the status of its work order, which goes on. */}
          <StatusBadge kind="visit" status={outcome !== null && status === 'on_site' ? 'done' : status} />
        </span>
        <span className="text-xs text-text-2 tabular">
          {scheduled_start ? <Time value={scheduled_start} format="weekday" /> : 'Not scheduled'}
          {minutes === null ? null : ` · ${formatMinutes(minutes)}`}
        </span>
        {outcome === null ? null : <span className="text-xs">Ended: {OUTCOME_LABELS[outcome]}</span>}
      </div>
      {actions ? <RowMenu visit={visit} {...actions} /> : null}
    </li>
  )
}

function RowMenu({ visit, onEdit, onContinue, onReturn, onDelete }: RowActions & { visit: OrderVisit }) {
  const { sequence, technician, group_id, role } = visit
  const isHelper = group_id !== null && role === 'helper' && technician !== null
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" aria-label={`More for visit ${sequence}`} className={iconButtonClass('sm')}>
          <Ellipsis aria-hidden />
        </button>
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
        Change…
      </MenuItem>
      {onContinue ? (
        <MenuItem icon={<CalendarArrowUp aria-hidden />} onSelect={onContinue}>
          Continue tomorrow
        </MenuItem>
      ) : null}
      {onReturn ? (
        <MenuItem icon={<Repeat aria-hidden />} onSelect={onReturn}>
          Plan return visit…
        </MenuItem>
      ) : null}
      <MenuItem icon={isHelper ? <UserMinus aria-hidden /> : <Trash2 aria-hidden />} danger onSelect={onDelete}>
        {isHelper ? `Remove ${technician.name}` : 'Delete'}
      </MenuItem>
    </Menu>
  )
}
