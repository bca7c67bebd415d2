import type { Customer } from './customers'
import type { Asset } from './equipment'
import type { Order } from './orders'
import type { Random } from './random'
import type { HistoryRow, Role, UserRow } from './rows'
import type { Json } from './row'

type Users = Record<Role, UserRow>

/** What happened, oldest first: who made customers, assets and orders, and every change of an order's status. */
export function makeHistory(
  random: Random,
  users: Users,
  customers: Customer[],
  assets: Asset[],
  orders: Order[],
): HistoryRow[] {
  const rows = [
    ...customers.map(({ row }) =>
      event(
        random,
        users.back_office,
        'create',
        'customer',
        row.id,
        row.created_at,
        createChanges({ customer_number: row.customer_number, name: row.name, status: row.status }),
      ),
    ),
    ...assets.map(({ row }) =>
      event(
        random,
        users.back_office,
        'create',
        'asset',
        row.id,
        row.created_at,
        createChanges({ asset_tag: row.asset_tag, name: row.name, serial_number: row.serial_number }),
      ),
    ),
    ...orders.flatMap((order) => orderEvents(random, users, order)),
  ]
  return rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
}

function orderEvents(random: Random, users: Users, { row, work, technician, moves }: Order): HistoryRow[] {
  const planned = row.work_order_type === 'maintenance' || row.status === 'draft'
  const author = planned ? users.back_office : users.dispatcher
  const first = row.status === 'draft' ? 'draft' : 'open'
  const { work_order_number, priority, work_order_type } = row
  const created = createChanges({
    work_order_number,
    status: first,
    priority,
    work_order_type,
    customer: idAndName(work.customer.row),
  })
  const ownWork = technician !== null && technician.row.id === users.technician.technician_id
  return [
    event(random, author, 'create', 'work_order', row.id, row.created_at, created),
    ...moves.map(({ at, from, to }) => {
      const atSite = to === 'in_progress' || to === 'completed' || to === 'on_hold'
      const actor = atSite && ownWork ? users.technician : users.dispatcher
      const changes: HistoryRow['changes'] = { status: [from, to] }
      if (to === 'assigned' && technician) changes.technician = [null, idAndName(technician.row)]
      return event(random, actor, 'update', 'work_order', row.id, at, changes)
    }),
  ]
}

/** A reference as records answer it. */
function idAndName({ id, name }: { id: string; name: string }): Json {
  return { id, name }
}

/** What the history says of a new record with these fields. */
export function createChanges(fields: Record<string, Json>): HistoryRow['changes'] {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, [null, value]]))
}

/** A line of the history, in the name of a user. */
export function event(
  random: Random,
  actor: UserRow,
  verb: string,
  record_type: HistoryRow['record_type'],
  record_id: string,
  created_at: Date,
  changes: HistoryRow['changes'],
): HistoryRow {
  const { id: actor_id, name: actor_name } = actor
  return {
    id: random.id(created_at),
    actor_type: 'user',
    actor_id,
    actor_name,
    verb,
    record_type,
    record_id,
    changes,
    created_at,
  }
}
