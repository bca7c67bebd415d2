import type { PromiseInput } from '@/components/work/arrivals/promise-dialog'
import type { BoardJob } from '@/lib/domain/board/types'
import type { FormState } from '@/lib/schemas/form-state'
import type { BoardChanged } from '@/lib/schemas/scheduling/board-change'
import type { RoomMade } from '@/lib/schemas/scheduling/room'
import type { RepairCreate } from '@/lib/schemas/scheduling/repair'
import type { SuggestionsRecord } from '@/lib/schemas/scheduling/suggestion'

type Seen = Pick<BoardJob, 'status' | 'technician_id' | 'scheduled_date' | 'estimated_duration'>
type Slot = { technician_id: string; scheduled_date: string }
type Changed = { outcome: 'saved'; batch: string } | { outcome: 'moved'; by: string }

/** What whoever may change work orders does about work at risk. */
export type AtRiskActions = {
  loadRepair: (id: string) => Promise<FormState<{ job: BoardJob; suggestions: SuggestionsRecord }>>
  takeSlot: (id: string, slot: Slot, seen: Seen | null) => Promise<FormState<Changed>>
  undoJob: (id: string, batch: string) => Promise<FormState<unknown>>
  /** Asks for the ways to answer it; the board shows them. */
  startRepair: (body: RepairCreate) => Promise<FormState<{ id: string }>>
  makeRoomFor: (body: {
    changes: (Slot & { id: string; seen: Omit<Seen, 'status'> })[]
  }) => Promise<FormState<RoomMade>>
  undoJobs: (ids: string[], batch: string) => Promise<FormState<Pick<BoardChanged, 'refused'>>>
  leaveConflict: (visitId: string, body: { code: string; note: string | null }) => Promise<FormState<unknown>>
  promiseArrival: (workOrderId: string, input: PromiseInput) => Promise<FormState<{ id: string }>>
}
