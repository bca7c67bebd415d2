import type { AccountTier, UserRole } from '@/prisma/generated/enums'
import { COMMIT_WITHOUT_WAITING, pool, SOON } from '@/lib/db/client'
import { refreshReplicaState } from '@/lib/db/replica'
import { isId } from '@/lib/domain/id'
import type { Language } from '@/lib/domain/language'
import { unitsOf, type UnitChoice } from '@/lib/domain/units'
import { IDLE_DAYS, type Principal } from './record'

type Row = {
  id: string
  confirmed_seconds_ago: number
  is_phone: boolean
  user_id: string
  user_name: string
  email: string
  role: UserRole
  account_id: string
  account_name: string
  time_zone: string
  currency: string
  tier: AccountTier
  units: UnitChoice
  user_language: Language | null
  account_language: Language
  logo: string | null
  is_sandbox: boolean
  has_broken_webhooks: boolean
}

/** One round trip on every use; the use itself is noted at most once a minute. */
const STATEMENT = {
  name: 'read_user_session',
  text: `
    WITH live AS (
      SELECT s.account_id, s.id, s.last_seen_at,
        floor(extract(epoch FROM now() - s.confirmed_at))::int AS confirmed_seconds_ago,
        s.is_phone AND u.role = 'technician' AS is_phone, u.id AS user_id, u.name AS user_name, u.email, u.role, u.language AS user_language,
        a.name AS account_name, a.time_zone, a.currency, a.tier, a.units, a.language AS account_language, a.logo, a.is_sandbox
      FROM user_session s
        JOIN "user" u ON u.account_id = s.account_id AND u.id = s.user_id
        JOIN account a ON a.id = s.account_id
      WHERE s.account_id = $1 AND s.id = $2 AND s.revoked_at IS NULL AND s.expires_at > now()
        AND s.last_seen_at > now() - make_interval(days => $3)
        AND u.deleted_at IS NULL AND u.status = 'active'
    ), seen AS (
      UPDATE user_session s SET last_seen_at = now() FROM live
      WHERE s.account_id = live.account_id AND s.id = live.id AND live.last_seen_at < now() - interval '1 minute'
        AND ${COMMIT_WITHOUT_WAITING}
    )
    SELECT *, EXISTS (
      SELECT 1 FROM webhook_endpoint e
      WHERE e.account_id = live.account_id AND e.disabled_reason <> 'by_hand') AS has_broken_webhooks
    FROM live`,
}

/**
 * Who the sign-in belongs to, or `null` when it ended: signed out, expired, idle for too long, the user removed or made
 * inactive. Asked on every use, so that an end holds at once on every instance.
 */
export async function readSession(accountId: string, sessionId: string): Promise<Principal | null> {
  if (!isId(accountId) || !isId(sessionId)) return null
  const { rows } = await pool().query<Row>({ ...STATEMENT, ...SOON, values: [accountId, sessionId, IDLE_DAYS] })
  const row = rows[0]
  if (!row) return null
  await refreshReplicaState(row.account_id)
  return {
    session: { id: row.id, confirmed_seconds_ago: row.confirmed_seconds_ago, is_phone: row.is_phone },
    user: { id: row.user_id, name: row.user_name, email: row.email, role: row.role, language: row.user_language },
    account: {
      id: row.account_id,
      name: row.account_name,
      time_zone: row.time_zone,
      currency: row.currency,
      tier: row.tier,
      units: unitsOf(row.units, row.time_zone),
      language: row.account_language,
      logo: row.logo,
      is_sandbox: row.is_sandbox,
      has_broken_webhooks: row.has_broken_webhooks,
    },
  }
}
