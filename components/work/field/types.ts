import type { FormState } from '@/lib/schemas/form-state'
import type { CompleteInput } from '@/components/work/tasks/types'
import type { VisitMoves } from './moves'

/** What a technician can do to a job and its tasks. */
export type FieldActions = VisitMoves & {
  note: (id: string, notes: string) => Promise<FormState<unknown>>
  complete: (taskId: string, input: CompleteInput) => Promise<FormState<{ id: string }>>
  reopen: (taskId: string) => Promise<FormState<unknown>>
}
