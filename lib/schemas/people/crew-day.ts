import type { CrewColour } from '@/lib/domain/crews'

/** A crew as the board shows it: its people of a day by the ids of technicians, who leads first. */
export type CrewOfDay = { id: string; name: string; colour: CrewColour; lead_id: string | null; people: string[] }
