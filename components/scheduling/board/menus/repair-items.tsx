import { CalendarSync, Timer, Wrench } from 'lucide-react'
import { MenuGroup, MenuItem, MenuSeparator } from '@/components/ui/menu'
import type { BoardJob } from '@/lib/domain/board/types'
import { formatMinutes } from '@/lib/domain/duration'
import { isMovable, whyUnplannable } from '@/lib/domain/work-orders/movable'
import type { RepairCreate } from '@/lib/schemas/scheduling/repair'

/** By how much work usually runs over, minutes. */
const OVERRUNS = [30, 60, 120]

/** What can be done when a visit goes wrong: it runs over, nobody lets its technician in, or it needs another time. */
export function RepairItems({ job, onRepair }: { job: BoardJob; onRepair: (request: RepairCreate) => Promise<void> }) {
  if (job.work_order_id || job.technician_id === null || job.scheduled_date === null) return null
  const about = { work_order_id: job.id }
  if (!isMovable(job))
    return (
      <MenuItem icon={<CalendarSync aria-hidden />} onSelect={() => void onRepair({ ...about, type: 'no_access' })}>
        Fill the rest of its time
      </MenuItem>
    )
  return (
    <>
      {whyUnplannable(job) === null ? (
        <MenuItem icon={<Wrench aria-hidden />} onSelect={() => void onRepair({ ...about, type: 'at_risk' })}>
          Repair…
        </MenuItem>
      ) : null}
      <MenuSeparator />
      <MenuGroup label="Takes longer by">
        {OVERRUNS.map((minutes) => (
          <MenuItem
            key={minutes}
            icon={<Timer aria-hidden />}
            onSelect={() => void onRepair({ ...about, type: 'overrun', minutes })}
          >
            {formatMinutes(minutes)}
          </MenuItem>
        ))}
      </MenuGroup>
    </>
  )
}
