import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { listReader } from '@/lib/db/transaction'
import type { CrewColour } from '@/lib/domain/crews'
import type { CrewOfDay } from '@/lib/schemas/people/crew-day'
import { onDay } from '@/lib/services/people/crew-members'

/** The crews of the account by name, each with its people on a day by the ids of technicians: who leads first. Throws `forbidden`. */
export async function readCrewsOfDay(ctx: ServiceContext, date: string): Promise<CrewOfDay[]> {
  requireScope(ctx, 'read:work-orders')
  const crews = await listReader(ctx).crew.findMany({
    where: { account_id: ctx.accountId, deleted_at: null },
    select: {
      id: true,
      name: true,
      colour: true,
      lead_id: true,
      members: {
        where: { deleted_at: null, technician: { deleted_at: null }, ...onDay(date) },
        select: { technician_id: true },
        orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
      },
    },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
  return crews.map(({ members, colour, ...crew }) => {
    const people = members.map(({ technician_id }) => technician_id)
    const leads = people.filter((one) => one === crew.lead_id)
    return {
      ...crew,
      colour: colour as CrewColour,
      people: [...leads, ...people.filter((one) => one !== crew.lead_id)],
    }
  })
}
