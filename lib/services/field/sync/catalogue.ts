import type { ServiceContext } from '@/lib/access/context'
import { listOf } from '@/lib/db/json-sql'
import { Prisma } from '@/prisma/generated/client'
import { reader } from '@/lib/db/transaction'
import { notFound } from '@/lib/errors'
import type { SyncedCatalogue } from '@/lib/schemas/field/sync'

const PARTS_SENT = 300

/** Of how many of a technician's last work orders the parts are looked at. */
const ORDERS_LOOKED_AT = 200

/**
 * Those that technician `mine` used or was to use lately, and of the catalogue as many more by name as there is room. Each is a price item of
 * the same id, too.
 */
const PARTS = listOf(`SELECT chosen.id, chosen.name, chosen.part_number, item.unit,
    CASE WHEN r.field_prices THEN item.unit_price::float8 END AS unit_price
  FROM (SELECT id, name, part_number, min(place) AS place FROM (
    SELECT p.id, p.name, p.part_number, 0 AS place FROM part p WHERE p.account_id = r.id AND p.deleted_at IS NULL AND p.id IN (
      SELECT entry.part_id FROM (SELECT w.account_id, w.id FROM work_order w
          WHERE w.account_id = r.id AND w.technician_id = mine.id AND w.scheduled_date IS NOT NULL
          ORDER BY w.scheduled_date DESC LIMIT ${ORDERS_LOOKED_AT}) lately
        JOIN task t ON t.account_id = lately.account_id AND t.work_order_id = lately.id AND t.deleted_at IS NULL
        JOIN task_part entry ON entry.account_id = t.account_id AND entry.task_id = t.id)
    UNION ALL
    (SELECT p.id, p.name, p.part_number, 1 FROM part p WHERE p.account_id = r.id AND p.deleted_at IS NULL
      ORDER BY p.name, p.id LIMIT ${PARTS_SENT})
    ) listed GROUP BY id, name, part_number ORDER BY min(place), name, id LIMIT ${PARTS_SENT}) chosen
  JOIN price_item item ON item.account_id = r.id AND item.id = chosen.id ORDER BY chosen.place, chosen.name, chosen.id`)

const REASONS = listOf(`SELECT reason.id, reason.name FROM hold_reason reason
  WHERE reason.account_id = r.id AND reason.deleted_at IS NULL ORDER BY reason.name, reason.id`)

const TERRITORIES = listOf(`SELECT territory.name, territory.speed_kmh FROM territory
  WHERE territory.account_id = r.id AND territory.deleted_at IS NULL ORDER BY territory.name, territory.id`)

type CompanySettings = { field_days: number; field_positions: boolean; phone: string | null }

/** What a technician chooses from on site, parts and why work waits, how fast they drive, and what their company chose for phones. */
export async function readCatalogue(
  ctx: ServiceContext,
  technicianId: string,
): Promise<{ catalogue: SyncedCatalogue; settings: CompanySettings }> {
  const [row] = await reader(ctx).$queryRaw<(SyncedCatalogue & CompanySettings)[]>`
    SELECT ${Prisma.raw(PARTS)} AS parts, ${Prisma.raw(REASONS)} AS pause_reasons, ${Prisma.raw(TERRITORIES)} AS territories,
      r.field_days, r.field_positions, r.phone
    FROM account r, (SELECT ${technicianId}::uuid AS id) mine WHERE r.id = ${ctx.accountId}::uuid`
  if (!row) throw notFound('account')
  const { field_days, field_positions, phone, ...catalogue } = row
  return { catalogue, settings: { field_days, field_positions, phone } }
}
