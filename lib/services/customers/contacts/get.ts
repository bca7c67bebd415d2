import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import type { ContactRecord } from '@/lib/schemas/customers/contact'
import { readContact } from './record'

/** One contact. Throws `forbidden`, `not_found`. */
export async function getContact(ctx: ServiceContext, id: string): Promise<ContactRecord> {
  requireScope(ctx, 'read:customers')
  return readContact(reader(ctx), ctx, id)
}
