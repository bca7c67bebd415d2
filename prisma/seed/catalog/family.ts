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
  /** Manufacturer, product name, model number. */
  products: [string, string, string][]
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

/** A fault in one line: call (`!` marks an emergency), task, what was found, parts by number with spaces, minutes. */
export function fault(call: string, task: string, found: string, parts: string, minutes: number): Fault {
  const urgent = call.startsWith('! ')
  const numbers = parts === '' ? [] : parts.split(' ')
  return { call: urgent ? call.slice(2) : call, urgent, task, found, parts: numbers, minutes }
}

/** Rooms that places have. */
export const rooms: Record<Kind, string[]> = {
  home: ['living room', 'main bedroom', 'nursery', 'kitchen', 'basement office'],
  restaurant: ['dining room', 'bar', 'prep kitchen', 'private dining room'],
  grocery: ['sales floor', 'bakery', 'produce prep room', 'break room'],
  office: ['second floor', 'conference rooms', 'lobby', 'east wing', 'front office'],
  clinic: ['waiting room', 'treatment rooms', 'exam rooms', 'lab'],
  hotel: ['ballroom', 'lobby', 'third floor', 'fitness room', 'guest rooms on level 4'],
  retail: ['sales area', 'stock room', 'fitting rooms', 'checkout area'],
  warehouse: ['shipping area', 'north aisles', 'dispatch office', 'receiving dock'],
  plant: ['packing line', 'quality lab', 'production hall', 'control room'],
  public: ['reading room', 'council chamber', 'training room', 'gym', 'front counter'],
}
