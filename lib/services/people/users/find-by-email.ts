import type { UserRole } from '@/prisma/generated/enums'
import { db } from '@/lib/db/client'
import { isStorable } from '@/lib/schemas/fields'

/** The live, active user with this e-mail address, in lower case, in whichever account. */
export async function findUserByEmail(email: string) {
  if (!isStorable(email) || email.length > 254) return null
  const rows = await db().$queryRaw<
    { id: string; account_id: string; name: string; email: string; password_hash: string | null; role: UserRole }[]
  >`SELECT id, account_id, name, email, password_hash, role FROM "user"
    WHERE lower(email) = ${email} AND deleted_at IS NULL AND status = 'active'`
  return rows[0] ?? null
}
