import { Prisma } from '@/prisma/generated/client'
import { resourceOf, type TrashType } from '@/lib/domain/resources'

const NAME_OF_WORK_ORDER = Prisma.sql`
  concat_ws(': ', work_order_number, nullif(left(regexp_replace(description, '\\s+', ' ', 'g'), 80), ''))`

const NAME_OF_TECHNICIAN = Prisma.sql`
  (SELECT t.name FROM technician t WHERE t.account_id = r.account_id AND t.id = r.technician_id)`

/** The name of a record; some have none, and people know them by whose they are and when. */
export function nameOf(type: TrashType, timeZone: string): Prisma.Sql {
  if (type === 'work_order') return NAME_OF_WORK_ORDER
  if (type === 'overtime') return Prisma.sql`concat('Overtime of ', ${NAME_OF_TECHNICIAN}, ', ', date)`
  if (type === 'on_call_shift')
    return Prisma.sql`concat('On call: ', ${NAME_OF_TECHNICIAN}, ', ', (starts_at AT TIME ZONE ${timeZone})::date)`
  if (type === 'time_off')
    return Prisma.sql`concat('Leave of ', ${NAME_OF_TECHNICIAN}, ', ', (starts_at AT TIME ZONE ${timeZone})::date)`
  if (type === 'refrigerant_event')
    return Prisma.sql`concat('Refrigerant of ', (SELECT a.name FROM asset a
      WHERE a.account_id = r.account_id AND a.id = r.asset_id), ', ', occurred_on)`
  return Prisma.sql`name`
}

/** What a record belongs to: the kind of its parent, and the column that names it. */
function parentColumnOf(type: TrashType): { parent: TrashType; column: string } | null {
  if (resourceOf(type).needsCustomer) return { parent: 'customer', column: 'customer_id' }
  if (type === 'meter' || type === 'refrigerant_event') return { parent: 'asset', column: 'asset_id' }
  if (type === 'time_off' || type === 'overtime' || type === 'on_call_shift')
    return { parent: 'technician', column: 'technician_id' }
  return null
}

/** What row `r` of the kind belongs to, in the trash or not: `{record_type, id, name}`. */
export function parentOf(type: TrashType): Prisma.Sql {
  const belonging = parentColumnOf(type)
  if (!belonging) return Prisma.sql`NULL::json`
  return ofParent(
    belonging,
    Prisma.sql`json_build_object('record_type', ${belonging.parent}::text, 'id', p.id, 'name', p.name)`,
  )
}

/** The name of what row `r` of the kind belongs to. */
export function parentNameOf(type: TrashType): Prisma.Sql {
  const belonging = parentColumnOf(type)
  return belonging ? ofParent(belonging, Prisma.sql`p.name`) : Prisma.sql`NULL::text`
}

function ofParent({ parent, column }: { parent: TrashType; column: string }, value: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT ${value} FROM ${Prisma.raw(`"${parent}"`)} p
    WHERE p.account_id = r.account_id AND p.id = r.${Prisma.raw(`"${column}"`)})`
}
