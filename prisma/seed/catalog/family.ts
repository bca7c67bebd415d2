import work from '../data/work.json' with { type: 'json' }

export type Trade = 'HVAC' | 'Refrigeration' | 'Electrical' | 'Controls'

/** What kind of place a customer runs; it decides which equipment stands there. */
export type Kind =
  | 'home'
  | 'restaurant'
  | 'grocery'
  | 'office'
  | 'clinic'
  | 'hotel'
  | 'retail'
  | 'warehouse'
  | 'plant'
  | 'public'

/**
 * A call as a customer makes it, and the work that answers it. `{a|b}` stands for one of the alternatives, `[room]` for
 * a room that the customer's kind of place has.
 */
export interface Fault {
  call: string
  /** Whether somebody may call it in as an emergency. */
  urgent: boolean
  /** The name of the repair's task. */
  task: string
  /** What the technician wrote afterwards. */
  found: string
  /** Part numbers the repair uses. */
  parts: string[]
  minutes: number
}

/** One kind of equipment: how it is named, made, described, maintained, and how it fails. */
export interface Family {
  key: string
  name: string
  trade: Trade
  /** How likely it is at a place of each kind. */
  places: Partial<Record<Kind, number>>
  products: { manufacturer: string; name: string; model_number: string }[]
  locations: string[]
  specifications: Record<string, string>
  /** Part numbers that are fitted to it and recorded on it. */
  fitted: string[]
  checklist: string
  maintenance: string
  maintenanceParts: string[]
  /** A typical service life in years. */
  life: number
  faults: Fault[]
}

/** Rooms that places have. */
export const rooms: Record<Kind, string[]> = work.rooms
