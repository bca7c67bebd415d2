import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import type { UserRecord } from '@/lib/schemas/people/user'
import { readUser, toUserRecord, userSelect } from './record'

/** The users of the account by name. A company has tens of them, so there are no pages. Throws `forbidden`. */
export async function listUsers(ctx: ServiceContext): Promise<UserRecord[]> {
  requireScope(ctx, 'admin')
  const rows = await reader(ctx).user.findMany({
    where: { account_id: ctx.accountId, deleted_at: null },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: 1_000,
    select: userSelect,
  })
  return rows.map(toUserRecord)
}

/** One user. Throws `forbidden`, `not_found`. */
export async function getUser(ctx: ServiceContext, id: string): Promise<UserRecord> {
  requireScope(ctx, 'admin')
  return readUser(reader(ctx), ctx, id)
}
