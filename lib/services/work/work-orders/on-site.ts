import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { reader } from '@/lib/db/transaction'
import { dayIn, fromDatabaseDate } from '@/lib/domain/time'
import { warrantyOn } from '@/lib/domain/warranty/warranty'
import type { SyncedAsset, SyncedJob } from '@/lib/schemas/field/sync'
import { RECORD as TASK } from '@/lib/services/work/tasks/record-sql'
import { VISITS } from './around-sql'
import { COMPLETION, type Completion, missingIn, VERSION_OF_ORDER } from './missing'
import { RECORD } from './record-sql'

type Row = {
  work_order: SyncedJob['work_order']
  phone: string | null
  latitude: number | null
  longitude: number | null
  visits: SyncedJob['visits']
  completion: Completion
}

/**
 * The live work orders among `ids`, a query, with all that their technician needs where there is no connection, by their times. Two statements,
 * whatever they hold. Whoever calls it knows that the reader may see them.
 */
export async function readJobsOnSite(ctx: ServiceContext, ids: Prisma.Sql): Promise<SyncedJob[]> {
  const rows = await reader(ctx).$queryRaw<Row[]>`
    SELECT ${RECORD}::json AS work_order, c.phone, s.latitude, s.longitude, ${Prisma.raw(VISITS)} AS visits, ${COMPLETION}
    FROM work_order r
    JOIN customer c ON c.account_id = r.account_id AND c.id = r.customer_id
    LEFT JOIN site s ON s.account_id = r.account_id AND s.id = r.site_id
    LEFT JOIN ${VERSION_OF_ORDER}
    WHERE r.account_id = ${ctx.accountId}::uuid AND r.id IN (${ids}) AND r.deleted_at IS NULL
    ORDER BY r.scheduled_date, r.id`
  const tasks = await readTasks(
    ctx,
    rows.map(({ work_order }) => work_order.id),
  )
  return rows.map(({ work_order, phone, latitude, longitude, visits, completion }) => ({
    work_order,
    visits,
    tasks: tasks.get(work_order.id) ?? [],
    customer_phone: phone,
    position: { latitude, longitude },
    missing: missingIn(completion),
  }))
}

/** The live tasks of work orders in their sequence; their photos by their ids alone. */
async function readTasks(ctx: ServiceContext, ids: readonly string[]): Promise<Map<string, SyncedJob['tasks']>> {
  const rows = await reader(ctx).$queryRaw<{ id: string; task: SyncedJob['tasks'][number] }[]>`
    SELECT r.work_order_id AS id, ${TASK}::json AS task FROM task r
    WHERE r.account_id = ${ctx.accountId}::uuid AND r.work_order_id = ANY(${[...ids]}::uuid[]) AND r.deleted_at IS NULL
    ORDER BY r.sequence, r.id`
  const tasks = new Map<string, SyncedJob['tasks']>()
  for (const { id, task } of rows) tasks.set(id, [...(tasks.get(id) ?? []), task])
  return tasks
}

/** Assets of such work orders with what their warranty says today, by name. Whoever calls it knows that the reader may see them. */
export async function readAssetsOnSite(ctx: ServiceContext, ids: readonly string[]): Promise<SyncedAsset[]> {
  if (ids.length === 0) return []
  const today = dayIn(ctx.account.timeZone, new Date())
  const rows = await reader(ctx).asset.findMany({
    where: { account_id: ctx.accountId, id: { in: [...ids] }, deleted_at: null },
    select: {
      ...{ id: true, name: true, asset_tag: true, serial_number: true, location: true },
      ...{ warranty_type: true, warranty_start: true, warranty_expiry: true },
      product: { select: { id: true, name: true } },
    },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
  return rows.map((row) => {
    const terms = {
      warranty_type: row.warranty_type,
      warranty_start: row.warranty_start && fromDatabaseDate(row.warranty_start),
      warranty_expiry: row.warranty_expiry && fromDatabaseDate(row.warranty_expiry),
    }
    const { is_active, coverage } = warrantyOn(today, terms)
    return { ...row, ...terms, warranty: { is_active, coverage } }
  })
}
