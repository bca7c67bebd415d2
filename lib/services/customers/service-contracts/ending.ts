import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { endingContractColumns, endingContracts } from '@/lib/services/customers/ending-contracts'
import { query } from '@/lib/db/statement'
import type { EndingContract, EndingContracts } from '@/lib/domain/contracts/ending'
import { dayIn } from '@/lib/domain/time'

/** More than anybody renews in a day. */
const MAX_ENDING = 100

/** The contracts whose end was told of and that somebody has to renew or let go, those that end first before the others. One statement. Throws `forbidden`. */
export async function listEndingContracts(ctx: ServiceContext): Promise<EndingContracts> {
  requireScope(ctx, 'read:customers')
  const today = dayIn(ctx.account.timeZone, new Date())
  const rows = await query<EndingContract>(
    ctx.tx,
    Prisma.sql`SELECT ${endingContractColumns(today)} ${endingContracts(ctx.accountId, today)}
      ORDER BY c.end_date, c.id LIMIT ${MAX_ENDING + 1}::int`,
  )
  return { contracts: rows.slice(0, MAX_ENDING), more: rows.length > MAX_ENDING }
}
