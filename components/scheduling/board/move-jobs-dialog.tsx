import { useEffect, useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Combobox } from '@/components/ui/combobox'
import { DateField } from '@/components/ui/date-field'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import type { BoardClock } from '@/lib/domain/board/format'
import type { BoardJob, BoardTechnician } from '@/lib/domain/board/types'
import { rangeOf } from '@/lib/domain/board/zoned'
import type { BoardCore } from './core'
import { obstaclesTo } from './drop-question'
import { movesToDay } from './group-move'
import type { MoveRequest } from './moving'
import { optionOf, searchOptions } from './technician-options'
import type { DispatchBoardProps } from './types'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Several jobs go to a technician, to another day, or both; each keeps its time of day. */
export default function MoveJobsDialog({
  core,
  clock,
  days,
  today,
  request: { title, jobs, technician, date: proposed },
  technicians,
  loadTechnicianJobs,
  onClose,
}: {
  core: BoardCore
  clock: BoardClock
  /** The days whose jobs the board knows. */
  days: readonly { date: string }[]
  today: string
  request: MoveRequest
  technicians: readonly BoardTechnician[]
  loadTechnicianJobs: DispatchBoardProps['loadTechnicianJobs']
  onClose: () => void
}) {
  const options = useMemo(() => technicians.map(optionOf), [technicians])
  const [to, setTo] = useState(technician ? optionOf(technician) : null)
  const [date, setDate] = useState(proposed)
  const [saving, setSaving] = useState(false)
  const isDay = date === null || DAY.test(date)
  const { timeZone } = clock
  const others = useJobsOfDay(to?.value ?? null, date, days, timeZone, loadTechnicianJobs)
  const moves = useMemo(
    () => (to && isDay ? movesToDay(jobs, to.value, { date, today, timeZone }) : []),
    [jobs, to, isDay, date, today, timeZone],
  )
  const stays = moves.every(({ job, to: place }) => {
    const same = job.scheduled_date !== null && Date.parse(job.scheduled_date) === place?.start
    return same && job.technician_id === place.technician_id
  })
  const problems = obstaclesTo(core.store, moves, others)

  const save = async () => {
    setSaving(true)
    const saved = await core.bulk.run(moves)
    setSaving(false)
    if (!saved) return
    core.selection.clear()
    onClose()
  }
  const count = jobs.length === 1 ? '1 job' : `${jobs.length} jobs`
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={`${count}. Each keeps its time of day.`}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant={problems.length > 0 ? 'danger' : 'primary'}
            pending={saving}
            disabled={moves.length === 0 || stays}
            onClick={() => void save()}
          >
            {problems.length > 0 ? `Move ${count} anyway` : `Move ${count}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label="Technician" required>
          <Combobox
            search={(query) => Promise.resolve(searchOptions(options, query))}
            value={to}
            onValueChange={setTo}
            placeholder="Name, territory or skill"
          />
        </Field>
        <Field label="Day" hint={proposed === null ? 'Empty: each on its own day.' : undefined}>
          <DateField value={date} onValueChange={setDate} />
        </Field>
        {problems.length > 0 ? (
          <Callout kind="danger" title="Conflicts">
            <ul aria-label="Conflicts" className="flex flex-col gap-1">
              {problems.map(({ key, text }) => (
                <li key={key}>{text}</li>
              ))}
            </ul>
          </Callout>
        ) : null}
      </div>
    </Dialog>
  )
}

/** What somebody has to do on a day that the board does not show; the board knows the others itself. */
function useJobsOfDay(
  technicianId: string | null,
  date: string | null,
  days: readonly { date: string }[],
  timeZone: string,
  load: DispatchBoardProps['loadTechnicianJobs'],
): readonly BoardJob[] {
  const [read, setRead] = useState<{ key: string; jobs: readonly BoardJob[] } | null>(null)
  const isKnown = date === null || !DAY.test(date) || days.some((day) => day.date === date)
  const key = `${technicianId} ${date}`
  useEffect(() => {
    if (isKnown || technicianId === null || !load) return
    let live = true
    const { start, end } = rangeOf(date, date, timeZone)
    const keep = (jobs: readonly BoardJob[]) => live && setRead({ key, jobs })
    load(technicianId, new Date(start).toISOString(), new Date(end).toISOString()).then(keep, () => keep([]))
    return () => {
      live = false
    }
  }, [key, isKnown, technicianId, date, timeZone, load])
  return read?.key === key ? read.jobs : []
}
