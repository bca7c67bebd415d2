import type { z } from 'zod'
import type { FormState } from '@/lib/schemas/form-state'
import type { VisitRecord, visitUpdate } from '@/lib/schemas/work/visit'
import type { visitReturn } from '@/lib/schemas/work/visit-return'
import type { visitContinue, workOrderSplit } from '@/lib/schemas/work/visit-split'
import type { workOrderStaff } from '@/lib/schemas/work/visit-staff'

export type VisitInput = z.input<typeof visitUpdate>

export type ContinueInput = z.input<typeof visitContinue>

export type SplitInput = z.input<typeof workOrderSplit>

export type StaffInput = z.input<typeof workOrderStaff>

export type ReturnInput = z.input<typeof visitReturn>

/** Somebody who would come, with their scheduling conflicts. */
export type StaffPiece = Pick<VisitRecord, 'technician' | 'role'> & Pick<SplitPiece, 'conflicts'>

/** A visit that a split would make. */
export type SplitPiece = {
  scheduled_start: string | null
  minutes: number | null
  conflicts: readonly { message: string; severity: string }[]
}

/** The next visit, by when it begins, and the request by which an undo finds what was done. */
export type Continued = { id: string; batch: string; scheduled_start: string | null; minutes: number | null }

type Done = FormState<{ id: string; batch: string }>

/** What can be done to the visits of a work order. Edits name the version they are based on. */
export type VisitActions = {
  add: (input: VisitInput) => Promise<Done>
  edit: (id: string, input: VisitInput, version: string | undefined) => Promise<Done>
  continue: (id: string, input: ContinueInput) => Promise<FormState<Continued>>
  previewSplit: (input: SplitInput) => Promise<FormState<SplitPiece[]>>
  split: (input: SplitInput) => Promise<FormState<{ count: number; batch: string }>>
  previewStaff: (input: StaffInput) => Promise<FormState<StaffPiece[]>>
  staff: (input: StaffInput) => Promise<FormState<{ batch: string }>>
  /** Says how a visit ended and plans the one for which somebody comes back. */
  comeBack: (id: string, input: ReturnInput) => Promise<FormState<Continued>>
  remove: (id: string) => Promise<Done>
}

/** A visit as its form edits it. The status of a primary one follows its work order. */
export function visitValues({ technician, scheduled_start, minutes, status, is_primary }: VisitRecord): VisitInput {
  return { technician_id: technician?.id ?? null, scheduled_start, minutes, ...(is_primary ? {} : { status }) }
}
