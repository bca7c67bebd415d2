import type { VisitsChanged } from '@/components/scheduling/board/store/types'
import type { FormState } from '@/lib/schemas/form-state'
import type { CrewColour } from '@/lib/domain/crews'
import type { CrewOfDay } from '@/lib/schemas/people/crew-day'

/** Crews as they are after a change, and the name for its undo. */
export type CrewsChanged = { crews: CrewOfDay[]; batch: string }

/** How crews were copied: from which day, none where there was none, and how many came or were elsewhere. */
type CrewsCopied = CrewsChanged & { from_date: string | null; added: number; left_out: number }

export type CrewValues = { name: string; colour?: CrewColour }

/** What is done with the crews of a day. Each but `add` rejects with an Error whose message a dispatcher can read. */
export type BoardCrews = {
  read: (date: string) => Promise<CrewOfDay[]>
  add: (date: string, values: CrewValues) => Promise<FormState<CrewsChanged>>
  save: (date: string, crewId: string, values: { lead_id: string | null }) => Promise<CrewsChanged>
  remove: (date: string, crewId: string) => Promise<CrewsChanged>
  /** Has a person be in a crew for the day, and in no other. */
  move: (date: string, crewId: string, technicianId: string) => Promise<CrewsChanged>
  takeOut: (date: string, crewId: string, technicianId: string) => Promise<CrewsChanged>
  /** Gives the day the crews of the last one before it. */
  copy: (date: string) => Promise<CrewsCopied>
  undo: (date: string, batch: string) => Promise<CrewOfDay[]>
  /** Plans a work order with a crew, from a start on. */
  staff: (workOrderId: string, crewId: string, start: string) => Promise<VisitsChanged>
}

/** Fetches the script that does it, when somebody asks for crews first. */
export type LoadCrews = () => Promise<BoardCrews>
