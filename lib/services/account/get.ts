import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { reader } from '@/lib/db/transaction'
import type { AccountRecord } from '@/lib/schemas/account'
import { toAccountRecord } from '@/lib/services/accounts/record'

/** The company of whoever asks. Throws `forbidden`. */
export async function getAccount(ctx: ServiceContext): Promise<AccountRecord> {
  requireScope(ctx, 'admin')
  return toAccountRecord(await reader(ctx).account.findUniqueOrThrow({ where: { id: ctx.accountId } }))
}
