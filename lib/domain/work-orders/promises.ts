import { formatDuration } from '@/lib/domain/duration'
import { HOUR } from '@/lib/domain/board/interval'
import { isFinished, type WorkOrderStatus } from './status'

/** What a service contract promises to a call: somebody there within so many hours. */
export type ResponsePromise = { contract: string; hours: number; by: string }

/** `soon` and `late` can still be acted on; `kept` and `missed` are the past. */
export type PromiseStatus = 'open' | 'soon' | 'late' | 'kept' | 'missed'

/** One promise to the customer, how it stands and how much is left of it, in words. */
export type PromiseState = { kind: 'response' | 'due'; by: string; status: PromiseStatus; left: string }

type Promised = {
  status: WorkOrderStatus
  due_by: string | null
  started_at: string | null
  completed_at: string | null
  response: ResponsePromise | null
}

/** With less than this left it is time to act. */
const SOON = 2 * HOUR

/** What the customer was promised, the response first. A cancelled work order owes nothing any more. */
export function promisesOf(job: Promised, now: number): PromiseState[] {
  if (job.status === 'cancelled') return []
  const answered = job.started_at ?? job.completed_at
  return [
    ...(job.response ? [stateOf('response', job.response.by, answered, now)] : []),
    ...(job.due_by ? [stateOf('due', job.due_by, isFinished(job.status) ? job.completed_at : null, now)] : []),
  ]
}

function stateOf(kind: PromiseState['kind'], by: string, done: string | null, now: number): PromiseState {
  const left = Date.parse(by) - (done === null ? now : Date.parse(done))
  const length = formatDuration(Math.abs(left))
  if (done !== null)
    return left >= 0
      ? { kind, by, status: 'kept', left: `kept, ${length} early` }
      : { kind, by, status: 'missed', left: `missed by ${length}` }
  if (left < 0) return { kind, by, status: 'late', left: `overdue by ${length}` }
  return { kind, by, status: left < SOON ? 'soon' : 'open', left: `${length} left` }
}
