import type { ServiceContext } from '@/lib/access/context'
import { holds } from '@/lib/access/permissions'
import type { Transaction } from '@/lib/db/transaction'
import { callsOf } from '@/lib/domain/planning/calls'
import type { PlanInput, PlanProposal } from '@/lib/domain/planning/work'
import type { PlanRecord } from '@/lib/schemas/scheduling/plan'

type Call = Omit<PlanRecord['calls'][number], 'work_order'> & { work_order_id: string }

/** The customers that the proposals of a plan ask to be called, with whom to ask for (R-SD-15). Numbers are those of now. */
export async function readCalls(
  tx: Transaction,
  ctx: ServiceContext,
  input: PlanInput,
  proposals: readonly PlanProposal[],
): Promise<Call[]> {
  const due = callsOf(input, proposals)
  const people = await readPeople(
    tx,
    ctx,
    due.map(({ work }) => work.id),
  )
  return due.map(({ work, reason, arrival }) => {
    const { promised_from: from, promised_until: until } = work
    return {
      work_order_id: work.id,
      ...(people.get(work.id) ?? { name: work.customer, phone: null }),
      reason,
      promised: from && until ? { from, until } : null,
      arrival,
    }
  })
}

/** Whom to call about each work order: who has a number, the nearest to the work first. */
async function readPeople(
  tx: Transaction,
  ctx: ServiceContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { name: string; phone: string | null }>> {
  if (ids.length === 0 || !holds(ctx, 'read:customers')) return new Map()
  const person = { id: true, name: true, phone: true, deleted_at: true } as const
  const reachable = { deleted_at: null, phone: { not: null } }
  const orders = await tx.workOrder.findMany({
    where: { account_id: ctx.accountId, id: { in: [...ids] } },
    select: {
      id: true,
      contact: { select: person },
      site: { select: { contacts: { where: reachable, select: person, orderBy: { id: 'asc' }, take: 1 } } },
      customer: {
        select: {
          name: true,
          phone: true,
          contacts: { where: reachable, select: person, orderBy: [{ is_primary: 'desc' }, { id: 'asc' }], take: 1 },
        },
      },
    },
  })
  return new Map(
    orders.map(({ id, contact, site, customer }) => {
      const contacts = [contact, ...(site?.contacts ?? []), ...customer.contacts]
      const { name, phone } = contacts.find((one) => one?.phone && one.deleted_at === null) ?? customer
      return [id, { name, phone }]
    }),
  )
}
