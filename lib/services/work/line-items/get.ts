import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import type { LineItemRecord } from '@/lib/schemas/work/line-item'
import { readLineItem } from './record'

/** One line item. Throws `forbidden`, `not_found`. */
export async function getLineItem(ctx: ServiceContext, id: string): Promise<LineItemRecord> {
  requireScope(ctx, 'read:work-orders')
  return readLineItem(reader(ctx), ctx, id)
}
