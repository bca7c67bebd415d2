import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { type ListOrder, type Page, readPage } from '@/lib/db/page'
import { reader } from '@/lib/db/transaction'
import type { ApiKeyListQuery, ApiKeyRecord } from '@/lib/schemas/access/api-key'
import { apiKeySelect, toApiKeyRecord } from './record'

const order: ListOrder = {
  fields: { created_at: { kind: 'timestamp' }, name: { kind: 'text' } },
  default: '-created_at',
}

/** The keys of the account, revoked ones too, newest first. Throws `forbidden`. */
export async function listApiKeys(ctx: ServiceContext, query: ApiKeyListQuery): Promise<Page<ApiKeyRecord>> {
  requireScope(ctx, 'admin')
  const since = query.updated_after && { gt: query.updated_after }
  const where: Prisma.ApiKeyWhereInput = {
    account_id: ctx.accountId,
    // A key is made and revoked, and never changed otherwise.
    OR: since && [{ created_at: since }, { revoked_at: since }],
  }
  const { apiKey } = reader(ctx)
  return readPage(query, order, {
    count: () => apiKey.count({ where }),
    rows: ({ after, ...page }) => apiKey.findMany({ where: { AND: [where, after] }, ...page, select: apiKeySelect }),
    present: toApiKeyRecord,
  })
}
