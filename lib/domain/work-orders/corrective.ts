import type { BoardType } from '@/lib/domain/board/types'

/** Kinds of work that answer a call about something that fails; the others were planned beforehand. */
export const CORRECTIVE_TYPES = ['service', 'repair', 'emergency'] as const satisfies readonly BoardType[]

/** How long a machine must run after the work on it before the work counts as done the first time (R-DB-1). */
export const FIRST_TIME_DAYS = 30
