import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import type { ApplicationRecord } from '@/lib/schemas/access/oauth'
import { countCompanies } from '@/lib/services/access/oauth-copies'
import { applicationSelect, toApplicationRecord } from './record'

/** The applications of the account by name. Throws `forbidden`. */
export async function listOauthApplications(ctx: ServiceContext): Promise<ApplicationRecord[]> {
  requireScope(ctx, 'admin')
  const tx = reader(ctx)
  const rows = await tx.oauthApplication.findMany({
    where: { account_id: ctx.accountId, deleted_at: null, origin_id: null },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: 1_000,
    select: applicationSelect,
  })
  const companies = await countCompanies(
    tx,
    ctx.accountId,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toApplicationRecord(row, companies.get(row.id) ?? 0))
}
