import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { reader } from '@/lib/db/transaction'
import { apiKeyList, type ApiKeyListQuery, type ApiKeyRecord } from '@/lib/schemas/access/api-key'
import { apiKeySelect, toApiKeyRecord } from './record'

/** The keys of the account, revoked ones too, newest first. Throws `forbidden`. */
export async function listApiKeys(ctx: ServiceContext, query: ApiKeyListQuery): Promise<Page<ApiKeyRecord>> {
  requireScope(ctx, 'admin')
  const { apiKey } = reader(ctx)
  return readList(ctx, apiKeyList, query, { table: apiKey, select: apiKeySelect, present: toApiKeyRecord })
}
