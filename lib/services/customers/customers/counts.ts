import type { ServiceContext } from '@/lib/access/context'
import { holds, requireScope } from '@/lib/access/permissions'
import { Prisma } from '@/prisma/generated/client'
import { listReader } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import type { CustomerCounts } from '@/lib/schemas/customers/customer-page'
import { literalList } from '@/lib/db/literal-list'
import { FINISHED_STATUSES } from '@/lib/domain/work-orders/status'

/** Counts what belongs to a live customer, in one statement. Throws `forbidden`, `not_found`. */
export async function countOfCustomer(ctx: ServiceContext, id: string): Promise<CustomerCounts> {
  requireScope(ctx, 'read:customers')
  if (!isId(id)) throw notFound('customer')
  const orders = holds(ctx, 'read:work-orders')
  const children = (table: 'work_order' | 'asset' | 'site' | 'service_contract', more = Prisma.empty) => Prisma.sql`
    (SELECT count(*)::int FROM ${Prisma.raw(table)} child
     WHERE child.account_id = customer.account_id AND child.customer_id = customer.id AND child.deleted_at IS NULL ${more})`
  const none = Prisma.sql`NULL::int`
  const rows = await listReader(ctx).$queryRaw<CustomerCounts[]>`
    SELECT ${orders ? children('work_order') : none} AS work_orders,
      ${orders ? children('work_order', Prisma.raw(`AND child.status NOT IN (${literalList(FINISHED_STATUSES)})`)) : none} AS open_work_orders,
      ${holds(ctx, 'read:assets') ? children('asset') : none} AS assets,
      ${children('site')} AS sites,
      ${children('service_contract')} AS contracts,
      ${children('service_contract', Prisma.sql`AND child.status = 'active'`)} AS active_contracts
    FROM customer
    WHERE account_id = ${ctx.accountId}::uuid AND id = ${id}::uuid AND deleted_at IS NULL`
  if (!rows[0]) throw notFound('customer')
  return rows[0]
}
