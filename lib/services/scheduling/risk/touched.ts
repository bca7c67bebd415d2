import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { changedJobs } from '@/lib/services/scheduling/live'

/** Whose risks a part of the history may have changed: of technicians, and of jobs, whoever has them now. */
export type TouchedUnits = { technicians: string[]; jobs: string[] }

/** With more changes than these all are assessed. */
const MAX_CHANGES = 2_000

const PROMISES = ['sla_clock', 'arrival_promise', 'work_order_hold']
/** What every visit may depend on. */
const RULES = ['territory', 'business_calendar']

type Change = { record_type: string; record_id: string; technicians: (string | null)[] }

/** What changed in an account's history between two positions; `all` where everything may have. */
export async function readTouched(ctx: ServiceContext, after: bigint, until: bigint): Promise<TouchedUnits | 'all'> {
  const changes = await db().$queryRaw<Change[]>`
    SELECT record_type, record_id, ARRAY[changes #>> '{technician,0,id}', changes #>> '{technician,1,id}',
      changes #>> '{technician_id,0}', changes #>> '{technician_id,1}'] AS technicians
    FROM history
    WHERE account_id = ${ctx.accountId}::uuid AND position > ${after}::bigint AND position <= ${until}::bigint
      AND record_type IN ('work_order', 'visit', 'work_order_dependency', 'sla_clock', 'arrival_promise', 'work_order_hold',
        'field_event', 'technician', 'time_off', 'site', 'territory', 'business_calendar')
    LIMIT ${MAX_CHANGES + 1}::int`
  if (changes.length > MAX_CHANGES || changes.some(({ record_type }) => RULES.includes(record_type))) return 'all'
  const idsOf = (...types: string[]) => [
    ...new Set(changes.flatMap(({ record_type, record_id }) => (types.includes(record_type) ? [record_id] : []))),
  ]
  const { jobs } = await changedJobs(ctx, {
    work_order: [...idsOf('work_order'), ...(await ordersAt(ctx, idsOf('site')))],
    visit: idsOf('visit'),
    promise: idsOf(...PROMISES),
    dependency: idsOf('work_order_dependency'),
    field_event: idsOf('field_event'),
  })
  const leave = await techniciansOfLeave(ctx, idsOf('time_off'))
  const involved = changes.flatMap(({ technicians }) => technicians.filter((id) => id !== null))
  return { technicians: [...new Set([...idsOf('technician'), ...leave, ...involved])], jobs }
}

/** The open work orders at sites. */
async function ordersAt({ accountId: account_id }: ServiceContext, sites: readonly string[]): Promise<string[]> {
  if (sites.length === 0) return []
  const open = ['open', 'assigned', 'in_progress', 'on_hold'] as const
  const where = { account_id, site_id: { in: [...sites] }, deleted_at: null, status: { in: [...open] } }
  const orders = await db().workOrder.findMany({ where, select: { id: true } })
  return orders.map(({ id }) => id)
}

async function techniciansOfLeave(
  { accountId: account_id }: ServiceContext,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const where = { account_id, id: { in: [...ids] } }
  const leave = await db().timeOff.findMany({ where, select: { technician_id: true } })
  return leave.map(({ technician_id }) => technician_id)
}
