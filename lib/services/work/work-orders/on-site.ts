import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { reader } from '@/lib/db/transaction'
import { instant, listOf, selectNamedReference } from '@/lib/db/json-sql'
import {
  ASSET_HISTORY_SENT,
  METER_READINGS_SENT,
  SERVICE_PHOTOS_SENT,
  SIBLINGS_SENT,
  type SyncedAsset,
  type SyncedJob,
} from '@/lib/schemas/field/sync'
import { RECORD as TASK } from '@/lib/services/work/task-sql'
import { ASSIGNMENT, COLLEAGUES, CONTACTS, ON_SITE, PHOTOS, SIGNED_BY, SITE_FACTS, VISITS } from './around-sql'
import { askedOf, COMPLETION, type Completion, missingIn, VERSION_OF_ORDER } from './missing'
import { RECORD } from './record-sql'
import { underWarranty } from './under-warranty'

type Task = SyncedJob['tasks'][number]
type Row = {
  work_order: SyncedJob['work_order']
  phone: string | null
  latitude: number | null
  longitude: number | null
  territory: string | null
  visits: SyncedJob['visits']
  on_site: SyncedJob['on_site']
  photos: SyncedJob['photos']
  signed_by: SyncedJob['signed_by']
  assignment: SyncedJob['assignment']
  site_facts: SyncedJob['site_facts']
  contacts: SyncedJob['contacts']
  colleagues: SyncedJob['colleagues']
  completion: Completion
}

/**
 * The live work orders among `ids`, a query, with all that their technician needs where there is no connection, by their times. Two statements,
 * whatever they hold; who pays is not among it. Whoever calls it knows that the reader may see them.
 */
export async function readJobsOnSite(ctx: ServiceContext, ids: Prisma.Sql): Promise<Omit<SyncedJob, 'who_pays'>[]> {
  const rows = await reader(ctx).$queryRaw<Row[]>`
    SELECT ${RECORD}::json AS work_order, c.phone, s.latitude, s.longitude, s.territory, ${Prisma.raw(VISITS)} AS visits, ${Prisma.raw(ON_SITE)} AS on_site,
      ${Prisma.raw(PHOTOS)} AS photos, ${Prisma.raw(SIGNED_BY)} AS signed_by,
      ${Prisma.raw(ASSIGNMENT)} AS assignment, ${Prisma.raw(SITE_FACTS)} AS site_facts, ${Prisma.raw(CONTACTS)} AS contacts,
      ${Prisma.raw(COLLEAGUES)} AS colleagues,
      ${COMPLETION}
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
  return rows.map(({ work_order, phone, latitude, longitude, territory, completion, ...around }) => ({
    ...around,
    work_order,
    tasks: tasks.get(work_order.id) ?? [],
    customer_phone: phone,
    position: { latitude, longitude, territory },
    missing: missingIn(completion),
    completion: askedOf(completion),
  }))
}

/** The photos of task `r`, by their ids and digests: a phone keeps the pictures that it took itself. */
const TASK_PHOTOS = listOf(`SELECT photo.id, photo.sha256, photo.caption FROM photo
  WHERE photo.account_id = r.account_id AND photo.task_id = r.id ORDER BY photo.id`)

/** The live tasks of work orders in their sequence; their photos by their ids and digests. */
async function readTasks(ctx: ServiceContext, ids: readonly string[]): Promise<Map<string, SyncedJob['tasks']>> {
  const rows = await reader(ctx).$queryRaw<{ id: string; task: Task; photos: Task['photos'] }[]>`
    SELECT r.work_order_id AS id, ${TASK}::json AS task, ${Prisma.raw(TASK_PHOTOS)} AS photos FROM task r
    WHERE r.account_id = ${ctx.accountId}::uuid AND r.work_order_id = ANY(${[...ids]}::uuid[]) AND r.deleted_at IS NULL
    ORDER BY r.sequence, r.id`
  const tasks = new Map<string, SyncedJob['tasks']>()
  for (const { id, task, photos } of rows) tasks.set(id, [...(tasks.get(id) ?? []), { ...task, photos }])
  return tasks
}

/** Of a text of an old service a phone is sent so many characters. */
const SERVICE_TEXT = 500

/** Whether work order `w` is or was technician `mine`'s: the office wrote its notes to them. */
const IS_MINE = `(w.technician_id = mine.id OR EXISTS (SELECT FROM visit WHERE visit.account_id = w.account_id AND visit.work_order_id = w.id
  AND visit.technician_id = mine.id AND visit.deleted_at IS NULL))`

/** What was used at a service, by name: as its tasks say, or as the record of it was written. */
const PARTS_OF_SERVICE = `CASE WHEN service.work_order_id IS NULL THEN service.parts_used::json ELSE ${listOf(
  `SELECT part.name AS part, sum(entry.quantity)::int AS quantity
  FROM task JOIN task_part entry ON entry.account_id = task.account_id AND entry.task_id = task.id AND entry.kind = 'used'
  JOIN part ON part.account_id = entry.account_id AND part.id = entry.part_id
  WHERE task.account_id = r.account_id AND task.work_order_id = service.work_order_id AND task.deleted_at IS NULL
  GROUP BY part.name ORDER BY part.name`,
)} END AS parts_used`

/** The first photos of a service: of the job, and of its tasks. */
const PHOTOS_OF_SERVICE = `ARRAY(
  SELECT own.id FROM work_order_photo own WHERE own.account_id = r.account_id AND own.work_order_id = service.work_order_id
  UNION ALL SELECT photo.id FROM task JOIN photo ON photo.account_id = task.account_id AND photo.task_id = task.id
  WHERE task.account_id = r.account_id AND task.work_order_id = service.work_order_id AND task.deleted_at IS NULL
  ORDER BY id LIMIT ${SERVICE_PHOTOS_SENT}) AS service_photos`

/** The last services of asset `r` that were done, newest first. */
const SERVICES =
  listOf(`SELECT work_order_id, work_order_number, ${instant('service.date')} AS date, type, technician, description, notes,
    ${PARTS_OF_SERVICE}, ${PHOTOS_OF_SERVICE}
  FROM (
    SELECT w.id, w.id AS work_order_id, w.work_order_number, w.completed_at AS date,
      w.work_order_type::text AS type, technician.name AS technician,
      left(w.description, ${SERVICE_TEXT}) AS description, CASE WHEN ${IS_MINE} THEN left(w.notes, ${SERVICE_TEXT}) END AS notes,
      NULL::jsonb AS parts_used
    FROM work_order_asset link
    JOIN work_order w ON w.account_id = link.account_id AND w.id = link.work_order_id
    LEFT JOIN technician ON technician.account_id = w.account_id AND technician.id = w.technician_id
    WHERE link.account_id = r.account_id AND link.asset_id = r.id AND w.deleted_at IS NULL AND w.status = 'completed'
    UNION ALL
    SELECT record.id, NULL, NULL, record.date, record.type, record.technician, left(record.description, ${SERVICE_TEXT}),
      left(record.notes, ${SERVICE_TEXT}), record.parts_used
    FROM service_record record WHERE record.account_id = r.account_id AND record.asset_id = r.id
    ORDER BY date DESC, id DESC LIMIT ${ASSET_HISTORY_SENT}
  ) service ORDER BY service.date DESC, service.id DESC`)

/** Other machines of the site of asset `r`; where it has none, of its customer’s that have none either. */
const SIBLINGS = listOf(`SELECT sibling.id, sibling.name, sibling.asset_tag FROM asset sibling
  WHERE sibling.account_id = r.account_id AND sibling.customer_id = r.customer_id
    AND sibling.site_id IS NOT DISTINCT FROM r.site_id AND sibling.id <> r.id AND sibling.deleted_at IS NULL
  ORDER BY sibling.name, sibling.id LIMIT ${SIBLINGS_SENT}`)

/** The meters of asset `r` with their last readings, by which a phone tells a typing mistake. */
const METERS = listOf(`SELECT meter.id, meter.name, meter.unit, meter.kind, meter.rolls_over_at, ${listOf(
  `SELECT last.value, ${instant('last.read_at')} AS read_at, last.is_reset, last.work_order_id FROM (
    SELECT * FROM meter_reading reading
    WHERE reading.account_id = meter.account_id AND reading.meter_id = meter.id AND reading.deleted_at IS NULL
    ORDER BY reading.read_at DESC LIMIT ${METER_READINGS_SENT}) last ORDER BY last.read_at`,
)} AS readings
  FROM meter WHERE meter.account_id = r.account_id AND meter.asset_id = r.id AND meter.deleted_at IS NULL ORDER BY meter.name, meter.id`)

/** Assets of work orders of a technician with what their warranty says today, by name. Whoever calls it knows that the reader may see them. */
export async function readAssetsOnSite(
  ctx: ServiceContext,
  technicianId: string,
  ids: readonly string[],
): Promise<SyncedAsset[]> {
  if (ids.length === 0) return []
  const rows = await reader(ctx).$queryRaw<Omit<SyncedAsset, 'warranty'>[]>`
    SELECT r.id, r.name, r.asset_tag, r.serial_number, r.location, ${Prisma.raw(selectNamedReference('product', 'product_id'))} AS product,
      r.warranty_type, r.warranty_start::text, r.warranty_expiry::text, ${Prisma.raw(METERS)} AS meters, ${Prisma.raw(SERVICES)} AS history,
      ${Prisma.raw(SIBLINGS)} AS siblings
    FROM asset r, (SELECT ${technicianId}::uuid AS id) mine WHERE r.account_id = ${ctx.accountId}::uuid AND r.id = ANY(${[...ids]}::uuid[]) AND r.deleted_at IS NULL
    ORDER BY r.name, r.id`
  return underWarranty(ctx, rows).map(({ warranty: { is_active, coverage }, ...row }) => ({
    ...row,
    warranty: { is_active, coverage },
  }))
}
