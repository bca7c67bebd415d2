import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { requireLive } from '@/lib/db/records'
import { listReader } from '@/lib/db/transaction'
import {
  technicianTimeOffList,
  type TechnicianTimeOffListQuery,
  timeOffList,
  type TimeOffListQuery,
  type TimeOffRecord,
} from '@/lib/schemas/people/time-off'
import { timeOffSelect, toTimeOffRecord } from './record'

/** The leave of all technicians, newest first. Throws `forbidden`, `bad_request`. */
export async function listTimeOff(ctx: ServiceContext, query: TimeOffListQuery): Promise<Page<TimeOffRecord>> {
  requireScope(ctx, 'read:work-orders')
  const table = listReader(ctx).timeOff
  return readList(ctx, timeOffList, query, { table, select: timeOffSelect, present: toTimeOffRecord })
}

/** The leave of one technician, newest first. Throws `forbidden`, `not_found`, `bad_request`. */
export async function listTechnicianTimeOff(
  ctx: ServiceContext,
  technician_id: string,
  query: TechnicianTimeOffListQuery,
): Promise<Page<TimeOffRecord>> {
  requireScope(ctx, 'read:work-orders')
  await requireLive(ctx, 'technician', technician_id)
  return readList(ctx, technicianTimeOffList, query, {
    table: listReader(ctx).timeOff,
    select: timeOffSelect,
    present: toTimeOffRecord,
    where: { technician_id },
  })
}
