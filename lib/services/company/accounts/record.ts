import type { Account } from '@/prisma/generated/client'
import type { AccountRecord } from '@/lib/schemas/company/account'

/** A row as it is shown. */
export function toAccountRecord({ id, name, tier, time_zone, currency, created_at }: Account): AccountRecord {
  return { id, name, tier, time_zone, currency, created_at: created_at.toISOString() }
}
