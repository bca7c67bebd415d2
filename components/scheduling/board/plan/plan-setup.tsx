import { useId, useMemo, useState, useSyncExternalStore } from 'react'
import type { BoardState } from '@/components/scheduling/board/store/use-board'
import { durationText } from '@/components/scheduling/board/store/words'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Checkbox } from '@/components/ui/checkbox'
import { Select } from '@/components/ui/select'
import { absentIn, PeopleChoice } from './people-choice'
import { toggled } from './toggled'
import { filterQueue } from '@/lib/domain/board/filters'
import type { BoardClock } from '@/lib/domain/board/format'
import type { BoardJob } from '@/lib/domain/board/types'
import type { PlanCreate } from '@/lib/schemas/scheduling/plan'

const THINKING = [
  { value: '5', label: '5 seconds' },
  { value: '10', label: '10 seconds' },
  { value: '30', label: '30 seconds' },
  { value: '60', label: 'a minute' },
] as const

/** Which jobs, by whom, in which days: all of it as the board shows it, jobs to be ticked off one by one. */
export function PlanSetup({
  board,
  pending,
  onStart,
}: {
  board: BoardState
  pending: boolean
  onStart: (body: PlanCreate) => void
}) {
  const { core, clock, edges, shown, state, today } = board
  const { store } = core
  const waiting = useSyncExternalStore(store.signals.on('queue'), store.getQueue, store.getQueue)
  // A plan is of work orders; their further visits are put where they belong by hand.
  const queue = useMemo(() => waiting.filter(({ work_order_id }) => work_order_id === undefined), [waiting])
  const jobs = useMemo(() => filterQueue(queue, state.queueFilters, edges), [queue, state.queueFilters, edges])
  const [off, setOff] = useState<ReadonlySet<string>>(new Set())
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const [seconds, setSeconds] = useState<string>('10')
  const chosen = jobs.filter(({ id }) => !off.has(id))
  const days = board.axis.days.filter(({ date }) => date >= today)
  const [first, last] = [days[0], days.at(-1)]
  const secondsId = useId()
  const taking = shown.filter(({ id }) => !excluded.has(id))

  const start = () => {
    if (!first || !last) return
    // The queue on the board has an end; "all of it" means those beyond it as well.
    const everything = chosen.length === queue.length
    onStart({
      from_date: first.date,
      to_date: last.date,
      seconds: Number(seconds),
      technician_ids: taking.map(({ id }) => id),
      ...(excluded.size > 0 ? { exclude_technician_ids: [...excluded] } : {}),
      ...(everything ? {} : { work_order_ids: chosen.map(({ id }) => id) }),
    })
  }

  return (
    <div className="flex flex-col gap-4 p-4">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        <dt className="text-text-2">Days</dt>
        <dd>{first && last ? daysText(clock, first.start, last.start) : 'The days shown have passed.'}</dd>
        <dt className="pt-1.5 text-text-2">
          <label htmlFor={secondsId}>Search for</label>
        </dt>
        <dd className="max-w-40">
          <Select
            size="sm"
            id={secondsId}
            options={THINKING}
            value={seconds}
            onValueChange={(value) => setSeconds(value ?? '10')}
          />
        </dd>
      </dl>
      {first && last ? (
        <PeopleChoice
          people={shown}
          excluded={excluded}
          absent={absentIn(store, shown, { start: Math.max(first.start, edges.now), end: last.end })}
          onChange={setExcluded}
        />
      ) : null}
      <JobChoice jobs={jobs} off={off} onChange={setOff} />
      {shown.length === 0 ? <Callout kind="warning">No technician matches the board’s filters.</Callout> : null}
      <div className="sticky bottom-0 -mx-4 -mb-4 flex justify-end border-t border-line bg-surface px-4 py-2.5">
        <Button
          variant="primary"
          pending={pending}
          disabled={chosen.length === 0 || taking.length === 0 || !first}
          onClick={start}
        >
          {chosen.length === 1 ? 'Plan 1 work order' : `Plan ${chosen.length} work orders`}
        </Button>
      </div>
    </div>
  )
}

function daysText({ day }: BoardClock, from: number, to: number): string {
  return from === to ? day(from) : `${day(from)} – ${day(to)}`
}

function JobChoice({
  jobs,
  off,
  onChange,
}: {
  jobs: readonly BoardJob[]
  off: ReadonlySet<string>
  onChange: (off: ReadonlySet<string>) => void
}) {
  const on = jobs.filter(({ id }) => !off.has(id)).length
  if (jobs.length === 0)
    return <p className="text-sm text-text-2">No unassigned work order matches the queue’s filters.</p>
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 text-sm font-semibold">Unassigned work orders</legend>
      <Checkbox
        label={`All ${jobs.length} that the queue shows`}
        checked={on === jobs.length}
        indeterminate={on > 0 && on < jobs.length}
        onCheckedChange={(checked) => onChange(new Set(checked ? [] : jobs.map(({ id }) => id)))}
      />
      <ul className="ml-6 flex flex-col">
        {jobs.map((job) => (
          <li key={job.id} className="[contain-intrinsic-height:2.75rem] [content-visibility:auto]">
            <Checkbox
              checked={!off.has(job.id)}
              onCheckedChange={(checked) => onChange(toggled(off, job.id, !checked))}
              label={
                <>
                  {job.customer.name}
                  <span className="block text-xs text-text-2">
                    {[job.work_order_number, durationText(job), job.site?.territory].filter(Boolean).join(' · ')}
                  </span>
                </>
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
