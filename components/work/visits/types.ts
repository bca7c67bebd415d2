import type { z } from 'zod'
import type { FormState } from '@/lib/schemas/form-state'
import type { VisitRecord, visitUpdate } from '@/lib/schemas/work/visit'

export type VisitInput = z.input<typeof visitUpdate>

type Done = FormState<{ id: string; batch: string }>

/** What can be done to the visits of a work order. Edits name the version they are based on. */
export type VisitActions = {
  add: (input: VisitInput) => Promise<Done>
  edit: (id: string, input: VisitInput, version: string | undefined) => Promise<Done>
  remove: (id: string) => Promise<Done>
}

/** A visit as its form edits it. The status of a primary one follows its work order. */
export function visitValues({ technician, scheduled_start, minutes, status, is_primary }: VisitRecord): VisitInput {
  return { technician_id: technician?.id ?? null, scheduled_start, minutes, ...(is_primary ? {} : { status }) }
}
