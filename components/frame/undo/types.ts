import type { FormState } from '@/lib/schemas/form-state'
import type { ActionElsewhere, OwnActionRecord, UndoneAction } from '@/lib/schemas/data/undo'

export type Direction = 'undo' | 'redo'

/** The server actions behind undo. */
export type UndoActions = {
  load: () => Promise<FormState<OwnActionRecord[]>>
  /** Those of what the page shows; of another page they answer what would be taken back. */
  undoLast: (page: string) => Promise<FormState<UndoneAction | ActionElsewhere>>
  redoLast: (page: string) => Promise<FormState<UndoneAction | ActionElsewhere>>
  undoOne: (request: string) => Promise<FormState<UndoneAction>>
  redoOne: (request: string) => Promise<FormState<UndoneAction>>
}
