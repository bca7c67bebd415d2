import { useEffect, useEffectEvent, useState } from 'react'
import type { BoardAbsence } from '@/components/scheduling/board/store/types'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Dialog } from '@/components/ui/dialog'
import { failureOf } from '@/components/ui/failure'
import { Skeleton } from '@/components/ui/skeleton'
import { Time } from '@/components/ui/time'
import { toastDone } from '@/components/ui/toast'
import type { BoardTechnician } from '@/lib/domain/board/types'
import type { SickDay } from '@/lib/schemas/people/time-off'

/** Records that somebody is sick today, and begins a plan of their work without them. */
export default function SickDialog({
  technician,
  absence,
  onPlan,
  onClose,
}: {
  technician: BoardTechnician
  absence: BoardAbsence
  onPlan: (planId: string) => void
  onClose: () => void
}) {
  const { day, failed } = useSickDay(technician.id, absence)
  const [pending, setPending] = useState<'replan' | 'record' | null>(null)
  const [refused, setRefused] = useState<string | null>(null)

  const report = async (replan: boolean) => {
    setPending(replan ? 'replan' : 'record')
    setRefused(null)
    try {
      const { leave, plan_id } = await absence.reportSick(technician.id, replan)
      absence.onChanged()
      toastDone(`${technician.name} is on sick leave for the rest of today.`, {
        undo: async () => {
          await absence.removeLeave(leave.id)
          absence.onChanged()
        },
      })
      if (plan_id) onPlan(plan_id)
      onClose()
    } catch (error) {
      setRefused(failureOf(error))
      setPending(null)
    }
  }

  const jobs = day?.jobs ?? []
  const canReplan = jobs.length > 0
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${technician.name} is sick today`}
      description="Leave is recorded from now until midnight."
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant={canReplan ? 'secondary' : 'primary'}
            pending={pending === 'record'}
            disabled={pending !== null || (!day && !failed)}
            onClick={() => void report(false)}
          >
            {canReplan ? 'Record only' : 'Record sick leave'}
          </Button>
          {canReplan ? (
            <Button
              variant="primary"
              pending={pending === 'replan'}
              disabled={pending !== null}
              onClick={() => void report(true)}
            >
              {jobs.length === 1 ? 'Record and re-plan 1 job' : `Record and re-plan ${jobs.length} jobs`}
            </Button>
          ) : null}
        </>
      }
    >
      {failed ? <Callout kind="warning">Today’s jobs could not be loaded.</Callout> : null}
      {!day && !failed ? <Skeleton className="h-16 w-full" /> : null}
      {day ? <OpenJobs {...day} /> : null}
      {refused ? (
        <Callout kind="danger" title="Not saved." announce>
          {refused}
        </Callout>
      ) : null}
    </Dialog>
  )
}

function OpenJobs({ jobs, further }: SickDay) {
  if (jobs.length + further.length === 0) return <p className="text-sm text-text-2">Nothing is left to do today.</p>
  return (
    <>
      {jobs.length > 0 ? (
        <>
          <p className="mb-1 text-sm text-text-2">
            Not begun today. Re-planning proposes other technicians; nothing moves until you accept.
          </p>
          <JobList label="Jobs of today" jobs={jobs} />
        </>
      ) : null}
      {further.length > 0 ? (
        <>
          <p className="mt-3 mb-1 text-sm text-text-2">
            These jobs have more than one visit. Reassign them on the board: re-planning skips them.
          </p>
          <JobList label="Further visits of today" jobs={further} />
        </>
      ) : null}
    </>
  )
}

function JobList({ label, jobs }: { label: string; jobs: SickDay['jobs'] }) {
  return (
    <ul aria-label={label} className="flex flex-col divide-y divide-line text-sm">
      {jobs.map(({ id, customer, work_order_number, scheduled_date }) => (
        <li key={id} className="flex items-baseline justify-between gap-3 py-1.5">
          <span className="min-w-0 truncate">{customer.name}</span>
          <span className="shrink-0 text-xs text-text-2 tabular">
            {work_order_number} · <Time value={scheduled_date} format="time" />
          </span>
        </li>
      ))}
    </ul>
  )
}

function useSickDay(technicianId: string, absence: BoardAbsence): { day: SickDay | null; failed: boolean } {
  const [answer, setAnswer] = useState<{ day: SickDay | null } | null>(null)
  const read = useEffectEvent((id: string, keep: (day: SickDay | null) => void) => {
    absence.readSickDay(id).then(keep, () => keep(null))
  })
  useEffect(() => {
    let live = true
    read(technicianId, (day) => live && setAnswer({ day }))
    return () => {
      live = false
    }
  }, [technicianId])
  return { day: answer?.day ?? null, failed: answer !== null && answer.day === null }
}
