import { addDays } from '@/lib/domain/plain-days'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { DispatchBoard } from '@/components/scheduling/board/dispatch-board'
import { ToastRegion } from '@/components/ui/toast-region'
import { TooltipProvider } from '@/components/ui/tooltip'
import { readViewState, writeViewState, type BoardViewState } from '@/lib/domain/board/view-state'
import type { BoardJob } from '@/lib/domain/board/types'
import { instantAt } from '@/lib/domain/board/zoned'
import { TIME_ZONE, makeFixture } from './fixtures'
import { withVisits } from './visits'

const params = new URLSearchParams(location.search)
const count = (name: string, fallback: number) => Number(params.get(name) ?? fallback)
const today = params.get('today') ?? '2026-03-25'
const startedAt = performance.now()
const now = () => instantAt(today, 637, TIME_ZONE) + performance.now() - startedAt

const createdFixture = makeFixture({
  technicians: count('technicians', 100),
  jobs: count('jobs', 1500),
  queue: count('queue', 60),
  date: today,
})
const fixture = params.has('visits') ? withVisits(createdFixture) : createdFixture
// Those of which the benchmark carries one with its helper.
const led = fixture.jobs.filter(
  ({ group_id, work_order_id, status }) => group_id && !work_order_id && status === 'assigned',
)
Object.assign(window, { led: led.map(({ id }) => id) })
const records = new Map([...fixture.jobs, ...fixture.queue].map((job) => [job.id, job]))
const failing = params.has('fail')

/** A server in the page: answers after a moment, or refuses. */
async function save(id: string, change: Partial<BoardJob>): Promise<BoardJob> {
  await new Promise((resolve) => setTimeout(resolve, count('latency', 120)))
  if (failing) throw new Error('The connection was lost before the change was saved.')
  const record = records.get(id)
  if (!record) throw new Error('This work order no longer exists.')
  const saved = { ...record, ...change }
  records.set(id, saved)
  return saved
}

function Page() {
  const [state, setState] = useState<BoardViewState>(() => readViewState(params, today))
  const change = (next: Partial<BoardViewState>) => {
    setState((before) => {
      const after = { ...before, ...next }
      const query = writeViewState(after, today)
      for (const name of ['technicians', 'jobs', 'queue', 'today', 'latency', 'fail', 'visits']) {
        const value = params.get(name)
        if (value !== null) query.set(name, value)
      }
      history.replaceState(null, '', `?${query}`)
      return after
    })
  }
  return (
    <TooltipProvider>
      <main style={{ height: '100dvh' }}>
        <h1 className="sr-only">Dispatch board</h1>
        <DispatchBoard
          locked={false}
          {...state}
          {...fixture}
          mapStyle={null}
          timeZone={TIME_ZONE}
          locale="en-GB"
          now={now}
          onViewChange={change}
          onStep={(days) => change({ date: addDays(state.date, days) })}
          onOpen={(openJobId) => change({ openJobId })}
          onAssign={(id, place) => save(id, { ...place, status: 'assigned' })}
          onReschedule={(id, place) => save(id, place)}
          onResize={(id, span) => save(id, span)}
          onUnassign={(id) => save(id, { technician_id: null, scheduled_date: null, status: 'open' })}
          renderPanel={(job) => <p className="p-4">{job.description}</p>}
        />
      </main>
      <ToastRegion />
    </TooltipProvider>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Page />)
