'use client'

import { useEffect, useMemo, useState } from 'react'
import { takeTyping } from '@/components/ui/shortcuts'
import { SuggestionList } from '@/components/work/suggestions/suggestion-list'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Combobox, type ComboboxOption } from '@/components/ui/combobox'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { keepPress } from '@/components/ui/keep-press'
import { clockMinute, type BoardClock } from '@/lib/domain/board/format'
import { MINUTE, type Interval } from '@/lib/domain/board/interval'
import { minutesOf, spanOf } from '@/lib/domain/board/placement'
import type { BoardJob, BoardTechnician, Placement } from '@/lib/domain/board/types'
import { instantAt, localTime, occurrences } from '@/lib/domain/board/zoned'
import { addDays, utcDayOf } from '@/lib/domain/plain-days'
import type { Conflict } from '@/lib/domain/conflicts/types'
import type { SuggestionRecord } from '@/lib/schemas/scheduling/suggestion'
import type { BoardCore } from '../store/core'
import { MoveTogether, useTogether } from './move-together'
import { optionOf, searchOptions } from './technician-options'
import type { DispatchBoardProps } from '../store/types'
import { useAssigning } from './use-assigning'

type Draft = { technician: ComboboxOption | null; date: string; time: string; minutes: string }

export type AssignDialogProps = {
  core: BoardCore
  clock: BoardClock
  job: BoardJob
  technicians: readonly BoardTechnician[]
  /** What the fields hold at first. */
  proposal: Placement | null
  date: string
  /** The days whose jobs the board knows; others are asked for. */
  loadedSpan: Interval
  loadTechnicianJobs: DispatchBoardProps['loadTechnicianJobs']
  loadSuggestions: DispatchBoardProps['loadSuggestions']
  makeRoom: DispatchBoardProps['makeRoom']
  onClose: () => void
}

/** Assigning and moving without dragging: who, when, how long, and its scheduling conflicts before it is saved. */
export default function AssignDialog(props: AssignDialogProps) {
  const { clock, job, technicians, loadSuggestions, onClose } = props
  const [draft, setDraft] = useState(() => firstDraft(props))
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))
  const options = useMemo(() => technicians.map(optionOf), [technicians])
  const { placement, problem } = readDraft(draft, clock.timeZone)
  const check = useConflicts(props, placement)
  const together = useTogether(props.core.store, job, placement)
  const { busy, refused, save, bump } = useAssigning(props, together.moves)

  const hard = check.conflicts.some(({ severity }) => severity === 'hard')
  // As it was opened: while it is saved the board shows the job in its new place already.
  const [verb] = useState(job.technician_id ? 'Move' : 'Assign')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${verb} ${job.work_order_number}`}
      description={job.customer.name}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <AssignButton verb={verb} hard={hard} pending={busy} disabled={!placement} onClick={save} />
        </>
      }
    >
      <form
        className="flex flex-col gap-3"
        // The steps are for the arrow keys: any minute may be typed, and readDraft says what is wrong.
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Field label="Technician" required>
          <Combobox
            search={(query) => Promise.resolve(searchOptions(options, query))}
            value={draft.technician}
            onValueChange={(technician) => set({ technician })}
            placeholder="Name, territory or skill"
            takeTyped={takeTyping}
          />
        </Field>
        <WhenFields draft={draft} set={set} timeZone={clock.timeZone} />
        {problem ? <p className="text-sm text-text-2">{problem}</p> : null}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden />
        <Verdict {...check} place={placement} clock={clock} />
        <MoveTogether {...together} store={props.core.store} />
        {loadSuggestions ? (
          <section aria-label="Suggestions">
            <SuggestionList
              jobId={job.id}
              load={loadSuggestions}
              onPick={(one) => set(draftOf(one, technicians, clock))}
              onBump={bump}
            />
          </section>
        ) : null}
        {refused ? (
          <Callout kind="danger" title="Not saved." announce>
            {refused}
          </Callout>
        ) : null}
      </form>
    </Dialog>
  )
}

function AssignButton({
  verb,
  hard,
  ...rest
}: {
  verb: string
  /** It has a hard conflict. */
  hard: boolean
  pending: boolean
  disabled: boolean
  onClick: () => void
}) {
  return (
    <Button {...rest} variant={hard ? 'danger' : 'primary'} onPointerDown={keepPress}>
      {hard ? `${verb} anyway` : verb}
    </Button>
  )
}

function WhenFields({
  draft,
  set,
  timeZone,
}: {
  draft: Draft
  set: (change: Partial<Draft>) => void
  timeZone: string
}) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <Field label="Date" required>
        <Input type="date" value={draft.date} onChange={(event) => set({ date: event.target.value })} />
      </Field>
      <Field label="Time" hint={timeZone.replaceAll('_', ' ')} required>
        <Input type="time" step={900} value={draft.time} onChange={(event) => set({ time: event.target.value })} />
      </Field>
      <Field label="Duration in minutes">
        <Input
          type="number"
          min={0}
          step={15}
          inputMode="numeric"
          value={draft.minutes}
          onChange={(event) => set({ minutes: event.target.value })}
        />
      </Field>
    </div>
  )
}

type Check = { conflicts: readonly Conflict[]; state: 'known' | 'loading' | 'unknown' }

function Verdict({
  conflicts,
  state,
  place: placement,
  clock,
}: Check & { place: Placement | null; clock: BoardClock }) {
  if (!placement) return null
  const reasons = conflicts.filter(({ severity }) => severity !== 'info')
  const unknown = conflicts.filter(({ severity }) => severity === 'info')
  const worstKind = reasons.some(({ severity }) => severity === 'hard') ? 'danger' : 'warning'
  return (
    <div aria-live="polite" className="flex flex-col gap-2">
      <p className="text-sm text-text-2 tabular">{clock.datedRange(spanOf(placement))}</p>
      {reasons.length > 0 ? (
        <Callout kind={worstKind} title={worstKind === 'danger' ? 'This would be in conflict' : 'Worth a second look'}>
          <ul className="flex flex-col gap-1">
            {reasons.map(({ code, message }) => (
              <li key={code + message}>{message}</li>
            ))}
          </ul>
        </Callout>
      ) : null}
      {unknown.map(({ code, message }) => (
        <p key={code} className="text-sm text-text-2">
          {message}
        </p>
      ))}
      {state === 'loading' ? <p className="text-sm text-text-3">Checking that day…</p> : null}
      {state === 'unknown' ? (
        <p className="text-sm text-text-2">The jobs of that day could not be loaded, so overlaps are not checked.</p>
      ) : null}
      {state === 'known' && reasons.length === 0 && !unknown.some(({ code }) => code === 'no_shifts') ? (
        <Callout kind="success">Free, in working hours.</Callout>
      ) : null}
    </div>
  )
}

/** The scheduling conflicts of a placement; days that the board does not show are asked of the server. */
function useConflicts(
  { core, job, loadedSpan, loadTechnicianJobs }: AssignDialogProps,
  placement: Placement | null,
): Check {
  const span = placement && spanOf(placement)
  const isShown = span === null || (span.start >= loadedSpan.start && span.end <= loadedSpan.end)
  const { jobs, state } = useJobsAround(isShown ? undefined : loadTechnicianJobs, placement)
  if (!placement) return { conflicts: [], state: 'known' }
  if (isShown) return { conflicts: core.store.conflictsAt(job, placement), state: 'known' }
  return { conflicts: core.store.conflictsAt(job, placement, jobs), state }
}

/** The jobs of the technician around the day of a placement, where `load` is there to ask for them. */
function useJobsAround(
  load: AssignDialogProps['loadTechnicianJobs'],
  placement: Placement | null,
): { jobs: BoardJob[]; state: Check['state'] } {
  const [answer, setAnswer] = useState<{ key: string; jobs: BoardJob[] | null } | null>(null)
  const technicianId = placement?.technician_id ?? ''
  const day = placement ? utcDayOf(new Date(placement.start)) : ''
  const key = `${technicianId} ${day}`

  useEffect(() => {
    if (!load) return
    let live = true
    const keep = (jobs: BoardJob[] | null) => live && setAnswer({ key, jobs })
    load(technicianId, addDays(day, -1), addDays(day, 2)).then(keep, () => keep(null))
    return () => {
      live = false
    }
  }, [load, technicianId, day, key])

  if (load && answer?.key !== key) return { jobs: [], state: 'loading' }
  return load && answer?.jobs ? { jobs: answer.jobs, state: 'known' } : { jobs: [], state: 'unknown' }
}

function firstDraft({ job, proposal, technicians, clock, date }: AssignDialogProps): Draft {
  const technician = technicians.find(({ id }) => id === (proposal?.technician_id ?? job.technician_id))
  const local = proposal ? localTime(proposal.start, clock.timeZone) : { date, minute: 540 }
  return {
    technician: technician ? optionOf(technician) : null,
    date: local.date,
    time: clockMinute(local.minute),
    minutes: job.estimated_duration ? String(job.estimated_duration) : '',
  }
}

/** A suggested place in the fields. */
function draftOf(
  { technician: { id }, scheduled_date }: SuggestionRecord,
  technicians: readonly BoardTechnician[],
  { timeZone }: BoardClock,
): Partial<Draft> {
  const technician = technicians.find((one) => one.id === id)
  const { date, minute } = localTime(Date.parse(scheduled_date), timeZone)
  return { technician: technician ? optionOf(technician) : null, date, time: clockMinute(minute) }
}

function readDraft(draft: Draft, timeZone: string): { placement: Placement | null; problem: string | null } {
  const time = /^(\d{2}):(\d{2})/.exec(draft.time)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(draft.date) || !time) return { placement: null, problem: null }
  const minute = Number(time[1]) * 60 + Number(time[2])
  const minutes = draft.minutes.trim() === '' ? null : Number(draft.minutes)
  if (minutes !== null && !(Number.isInteger(minutes) && minutes > 0)) {
    return { placement: null, problem: 'The duration is a whole number of minutes, 1 or more.' }
  }
  const times = occurrences(draft.date, minute, timeZone)
  const start = instantAt(draft.date, minute, timeZone)
  const shown = clockMinute(localTime(start, timeZone).minute)
  const problem =
    times === 0
      ? `Clocks go forward that day and skip ${draft.time}; ${shown} is used.`
      : times === 2
        ? `Clocks go back that day and show ${draft.time} twice; the first is used.`
        : null
  if (!draft.technician) return { placement: null, problem }
  const length = minutes ?? minutesOf({ estimated_duration: null })
  return {
    placement: { technician_id: draft.technician.value, start: Math.floor(start / MINUTE) * MINUTE, minutes: length },
    problem,
  }
}
