import type { CrewRecord } from '@/lib/schemas/people/crew'
import type { CopiedCrews, CrewMemberRecord, RemovedDays } from '@/lib/schemas/people/crew-member'
import { TECHNICIAN } from './customers'
import { IDS, TIMES } from './ids'

const CREW = { id: IDS.crew, name: 'Installers' }

export const crew = {
  ...CREW,
  lead_id: IDS.technician,
  lead: TECHNICIAN,
  colour: 'green',
  created_at: TIMES.customerSince,
  updated_at: TIMES.customerSince,
} satisfies CrewRecord

export const crewMember = {
  id: IDS.crewMember,
  crew_id: IDS.crew,
  crew: CREW,
  technician_id: IDS.technician,
  technician: TECHNICIAN,
  from_date: '2026-11-23',
  to_date: '2026-11-27',
  created_at: TIMES.called,
  updated_at: TIMES.called,
} satisfies CrewMemberRecord

export const copiedCrews = {
  date: '2026-11-24',
  from_date: '2026-11-23',
  added: [{ ...crewMember, from_date: '2026-11-24', to_date: '2026-11-24' }],
  left_out: [],
} satisfies CopiedCrews

export const removedCrewDays = {
  crew_id: IDS.crew,
  technician_id: IDS.technician,
  from_date: '2026-11-24',
  to_date: '2026-11-24',
} satisfies RemovedDays
