/** How far the time sheet of a week has come. */
export const SHEET_STATES = ['open', 'submitted', 'approved'] as const
export type SheetState = (typeof SHEET_STATES)[number]

/** What is done with the time sheet of a week. */
export type SheetMove = 'submit' | 'approve' | 'reopen'

const AFTER: Record<SheetMove, Partial<Record<SheetState, SheetState>>> = {
  submit: { open: 'submitted', submitted: 'submitted' },
  approve: { open: 'approved', submitted: 'approved' },
  reopen: { submitted: 'open', approved: 'open' },
}

/** The state after a move; null where it cannot be made. */
export function moveSheet(state: SheetState, move: SheetMove): SheetState | null {
  return AFTER[move][state] ?? null
}
