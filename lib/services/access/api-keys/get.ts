import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import type { ApiKeyRecord } from '@/lib/schemas/access/api-key'
import { readApiKey } from './record'

/** One key. Throws `forbidden`, `not_found`. */
export async function getApiKey(ctx: ServiceContext, id: string): Promise<ApiKeyRecord> {
  requireScope(ctx, 'admin')
  return readApiKey(reader(ctx), ctx, id)
}
