import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import type { AccountRecord } from '@/lib/schemas/company/account'
import { toAccountRecord } from '@/lib/services/company/accounts'

/** The company of whoever asks. Throws `forbidden`. */
export async function getAccount(ctx: ServiceContext): Promise<AccountRecord> {
  requireScope(ctx, 'admin')
  return toAccountRecord(await reader(ctx).account.findUniqueOrThrow({ where: { id: ctx.accountId } }))
}
