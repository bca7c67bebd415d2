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
import type { BoardCore } from '../store/core'
import { obstaclesTo } from './drop-question'
import type { JobMove } from '../store/group-move'
import { movesToDay } from './moves-to-day'
import type { MoveRequest } from './moving'
import { optionOf, searchOptions } from './technician-options'
import type { DispatchBoardProps } from '../store/types'

const DAY = /^\d{4}-\d{2}-\d{2}$/

type Props = {
  core: BoardCore
  clock: BoardClock
  /** The days whose jobs the board knows. */
  days: readonly { date: string }[]
  today: string
  request: MoveRequest
  technicians: readonly BoardTechnician[]
  loadTechnicianJobs: DispatchBoardProps['loadTechnicianJobs']
  onClose: () => void
}

/** Several jobs go to a technician, to another day, or both; each keeps its time of day. */
export default function MoveJobsDialog(props: Props) {
  const { request, technicians, onClose } = props
  const options = useMemo(() => technicians.map(optionOf), [technicians])
  const [to, setTo] = useState(request.technician ? optionOf(request.technician) : null)
  const [date, setDate] = useState(request.date)
  const { moves, problems, saving, save } = useMoves(props, to?.value ?? null, date)
  const count = request.jobs.length === 1 ? '1 job' : `${request.jobs.length} jobs`
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={request.title}
      description={`${count}. Each keeps its time of day.`}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant={problems.length > 0 ? 'danger' : 'primary'}
            pending={saving}
            disabled={moves.length === 0}
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
        <Field label="Day" hint={request.date === null ? 'Empty: each on its own day.' : undefined}>
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

/** Where the jobs would go, the conflicts there, and how to save it. There are no moves where nothing would change. */
function useMoves(
  { core, clock, days, today, request: { jobs }, loadTechnicianJobs, onClose }: Props,
  technicianId: string | null,
  date: string | null,
) {
  const [saving, setSaving] = useState(false)
  const { timeZone } = clock
  const others = useJobsOfDay(technicianId, date, days, timeZone, loadTechnicianJobs)
  const moves = useMemo(() => {
    if (technicianId === null || (date !== null && !DAY.test(date))) return []
    const all = movesToDay(jobs, technicianId, { date, today, timeZone })
    const isSame = ({ job, to }: JobMove) =>
      job.technician_id === technicianId && Date.parse(job.scheduled_date ?? '') === to?.start
    return all.every(isSame) ? [] : all
  }, [jobs, technicianId, date, today, timeZone])
  const save = async () => {
    setSaving(true)
    const saved = await core.bulk.run(moves)
    setSaving(false)
    if (!saved) return
    core.selection.clear()
    onClose()
  }
  return { moves, problems: obstaclesTo(core.store, moves, others), saving, save }
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
