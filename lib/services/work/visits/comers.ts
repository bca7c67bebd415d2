import type { ServiceContext } from '@/lib/access/context'
import { readCrewOnDay } from '@/lib/services/people/crew-on-day'
import { holdReferences } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import { dayIn } from '@/lib/domain/time'
import type { Draft } from '@/lib/schemas/draft'
import type { WorkOrderStaff } from '@/lib/schemas/work/visit-staff'

type Member = { id: string; technician_id: string | null; group_id: string | null }
/** The primary visit of a work order, those that are made together with it, and its day where it has one. */
export type Group = { primary: Member; members: Member[]; day: string | null }
/** Who gets the primary visit, where that changes, and who gets a visit beside it. */
type Comers = { lead: string | undefined; helpers: string[] }

const NOBODY: Comers = { lead: undefined, helpers: [] }

/** Who is to come, as people or as a crew. What is wrong is a problem of the draft. */
export async function comers(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<WorkOrderStaff>,
  group: Group,
): Promise<Comers> {
  const { technician_ids, crew_id } = draft.value
  if (draft.problems.length > 0) return NOBODY
  if (crew_id !== undefined && technician_ids !== undefined)
    draft.reject('crew_id', 'can’t be combined with technician_ids: send one of both')
  else if (crew_id !== undefined) return comersOfCrew(tx, ctx, draft, { ...group, crew_id })
  else if (technician_ids !== undefined) return comersNamed(tx, ctx, draft, { ...group, technician_ids })
  else draft.reject('technician_ids', 'is required, or crew_id')
  return NOBODY
}

/** Each of the named people once, and nobody who comes already. Work that nobody has is the first one’s. */
async function comersNamed(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<WorkOrderStaff>,
  { primary, members, technician_ids }: Group & { technician_ids: string[] },
): Promise<Comers> {
  const people = technician_ids.map((one) => one.toLowerCase())
  const heldIds = new Set(await holdReferences(tx, ctx, 'technician', people))
  for (const [index, one] of people.entries()) {
    const field = `technician_ids[${index}]`
    if (!heldIds.has(one)) draft.reject(field, 'is not an existing technician')
    else if (people.indexOf(one) < index) draft.reject(field, 'is named twice: a person comes once')
    else if (members.some(({ technician_id }) => technician_id === one))
      draft.reject(field, 'is one of those who come already')
  }
  const lead = primary.technician_id === null ? people[0] : undefined
  return { lead, helpers: people.filter((one) => one !== lead) }
}

/** Who is in the crew on the day of the work. Its lead gets the work order, unless they come to help already; who comes stays. */
async function comersOfCrew(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<WorkOrderStaff>,
  { primary, members, day: planned, crew_id }: Group & { crew_id: string },
): Promise<Comers> {
  const { scheduled_date } = draft.value
  const day = scheduled_date ? dayIn(ctx.account.timeZone, scheduled_date) : planned
  if (day === null) {
    draft.reject(
      'scheduled_date',
      'is required with crew_id: the work order has no date, and a crew is another one each day',
    )
    return NOBODY
  }
  const crew = await readCrewOnDay(tx, ctx, crew_id, day)
  if (!crew) {
    draft.reject('crew_id', 'is not an existing crew')
    return NOBODY
  }
  const heldIds = new Set(await holdReferences(tx, ctx, 'technician', crew.people))
  const people = crew.people.filter((one) => heldIds.has(one))
  const [first] = people
  if (first === undefined) {
    draft.reject('crew_id', `is ${crew.name}, in which nobody is on ${day}: add people to it first`)
    return NOBODY
  }
  const beside = new Set(members.filter((one) => one.id !== primary.id).map(({ technician_id }) => technician_id))
  const free = people.filter((one) => !beside.has(one))
  const leads = free.includes(first) ? first : (primary.technician_id ?? free[0])
  return {
    lead: leads === primary.technician_id ? undefined : leads,
    helpers: free.filter((one) => one !== leads),
  }
}
