import type { Kind } from './catalog/family'
import type { SiteRow } from './rows'

type Facts = Pick<SiteRow, 'access_notes' | 'gate_code' | 'parking' | 'hazards'>

const NONE: Facts = { access_notes: null, gate_code: null, parking: null, hazards: null }

/** What one reads on arrival, by the kind of customer; sites of other kinds have nothing written. */
const FACTS: Partial<Record<Kind, readonly Partial<Facts>[]>> = {
  home: [
    { access_notes: 'Side gate on the left; the unit is behind the garage.', hazards: 'Dog in the yard: ring first.' },
    { gate_code: '#', access_notes: 'Gated drive: the keypad is on the right post.', parking: 'In the drive.' },
  ],
  office: [
    {
      access_notes: 'Sign in at the front desk and ask for the roof key.',
      parking: 'Visitor garage, level P1; the desk validates.',
      hazards: 'Roof without a rail on the north side: wear a harness.',
    },
    { access_notes: 'Loading dock on the alley; freight elevator to the roof.', gate_code: '#' },
  ],
  public: [
    { access_notes: 'Report to the office and wear the visitor badge.', parking: 'Staff lot, any space not numbered.' },
  ],
  grocery: [
    { access_notes: 'Receiving door at the back; ask for the shift lead.', parking: 'Beside the compactor.' },
    { gate_code: '#', access_notes: 'Roof ladder behind the bakery, locked.', hazards: 'Ammonia in the machine room.' },
  ],
  restaurant: [
    { access_notes: 'Not between 11:30 and 14:00. Kitchen door on the alley.', hazards: 'Wet floor on the dish line.' },
  ],
  plant: [
    {
      access_notes: 'Safety briefing at the gatehouse, about ten minutes.',
      gate_code: '#',
      parking: 'Contractor lot B.',
      hazards: 'Forklift traffic; hard hat and ear protection beyond the yellow line.',
    },
  ],
}

/** How many sites of a hundred have something written. */
const WRITTEN = 60

/** What is written about a site; `chosenBy`, a number of its place, chooses, so that nothing else of the company depends on it. */
export function siteFacts(kind: Kind, chosenBy: number): Facts {
  const number = Math.round(Math.abs(chosenBy) * 1e6)
  const choices = FACTS[kind] ?? []
  const chosen = choices[Math.floor(number / 100) % Math.max(choices.length, 1)]
  if (!chosen || number % 100 >= WRITTEN) return NONE
  const gate_code = chosen.gate_code === undefined ? null : `${1000 + (number % 9000)}${chosen.gate_code}`
  return { ...NONE, ...chosen, gate_code }
}
