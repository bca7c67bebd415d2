import type { BoardJob } from './types'

/** What of a job says until when somebody is promised. */
export type Promised = Pick<BoardJob, 'due_by' | 'response' | 'promise'>

/** Until when somebody is promised, as an instant: the due date, or what a contract promises where that is sooner. */
export function deadlineOf({ due_by, response, promise }: Promised): { at: number; isResponse: boolean } | null {
  const due = instantOf(due_by)
  const answer = instantOf(response?.by)
  const at = Math.min(due, answer, instantOf(promise?.due_at))
  return Number.isFinite(at) ? { at, isResponse: answer < due } : null
}

function instantOf(text: string | null | undefined): number {
  return text ? Date.parse(text) : Infinity
}
