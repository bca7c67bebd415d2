import { pool } from '@/lib/db/client'
import { endLostCopies } from '@/lib/services/access/oauth-copies'

/** What is deleted when: long enough after its end that nothing can be asked about it any more. */
const STATEMENTS = {
  oauth_consent: `DELETE FROM oauth_consent WHERE expires_at < now() - interval '1 day'`,
  // A code that was used must be known for a while, so that a second use is noticed.
  oauth_code: `DELETE FROM oauth_code WHERE expires_at < now() - interval '1 day'`,
  oauth_token: `DELETE FROM oauth_token WHERE refresh_expires_at < now() - interval '1 day'`,
  oauth_grant: `DELETE FROM oauth_grant WHERE revoked_at < now() - interval '30 days'`,
  oauth_secret: `DELETE FROM oauth_secret WHERE expires_at < now() - interval '30 days'`,
  invitation: `DELETE FROM invitation WHERE expires_at < now() - interval '30 days'`,
  user_session: `DELETE FROM user_session WHERE expires_at < now() - interval '30 days'`,
  sign_in_attempt: `DELETE FROM sign_in_attempt WHERE last_at < now() - interval '7 days'`,
} as const

export type Purged = Record<keyof typeof STATEMENTS | 'oauth_application', number>

/** Deletes what has expired: codes, tokens, consents, links, sign-ins, and ends copies that lost their original. Returns how many rows of each kind went. */
export async function purgeExpiredCredentials(): Promise<Purged> {
  const counts: [string, number][] = []
  for (const [table, text] of Object.entries(STATEMENTS)) {
    const { rowCount } = await pool().query(text)
    counts.push([table, rowCount ?? 0])
  }
  counts.push(['oauth_application', await endLostCopies()])
  return Object.fromEntries(counts) as Purged
}
