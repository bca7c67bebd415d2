import type { FormState } from '@/lib/schemas/form-state'
import type { OwnActionRecord, UndoneAction } from '@/lib/schemas/data/undo'

export type Direction = 'undo' | 'redo'

/** The server actions behind undo. */
export type UndoActions = {
  load: () => Promise<FormState<OwnActionRecord[]>>
  undoLast: () => Promise<FormState<UndoneAction>>
  redoLast: () => Promise<FormState<UndoneAction>>
  undoOne: (request: string) => Promise<FormState<UndoneAction>>
  redoOne: (request: string) => Promise<FormState<UndoneAction>>
}
