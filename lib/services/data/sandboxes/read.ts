import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { type Page, readPage } from '@/lib/db/page'
import { reader } from '@/lib/db/transaction'
import { sandboxList, type SandboxListQuery, type SandboxRecord } from '@/lib/schemas/company/sandbox'
import { readSandbox, sandboxSelect, toSandboxRecord } from './record'

/** The sandboxes of the account, newest first. Throws `forbidden`. */
export async function listSandboxes(ctx: ServiceContext, query: SandboxListQuery): Promise<Page<SandboxRecord>> {
  requireScope(ctx, 'admin')
  const { account } = reader(ctx)
  // The shared list helper filters by account_id, which the account table does not have.
  const where = { sandbox_of: ctx.accountId, ...(query.updated_after && { updated_at: { gt: query.updated_after } }) }
  return readPage(query, sandboxList.order, {
    count: () => account.count({ where }),
    rows: ({ after, ...page }) => account.findMany({ where: { AND: [where, after] }, ...page, select: sandboxSelect }),
    present: toSandboxRecord,
  })
}

/** One sandbox. Throws `forbidden`, `not_found`. */
export async function getSandbox(ctx: ServiceContext, id: string): Promise<SandboxRecord> {
  requireScope(ctx, 'admin')
  return readSandbox(reader(ctx), ctx, id)
}
