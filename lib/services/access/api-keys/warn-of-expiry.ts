import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { apiKeyExpiresMail } from '@/lib/domain/mail/api-key-expires'
import { appUrl, env } from '@/lib/env'
import { queueMails } from '@/lib/services/mail/mail'

/** So many keys are told of at a time. */
const BATCH = 100

type Expiring = { id: string; account_id: string; name: string; expires_at: Date; company: string; time_zone: string }

/**
 * Writes a mail to the administrators of each key that expires within seven days: once for an expiry (R-KE-3). Without a
 * mail server none is written; the settings say it all the same. Returns of how many keys.
 */
export async function warnOfExpiringKeys(): Promise<number> {
  let warnedCount = 0
  for (let keys = await warnOfSome(); keys > 0; keys = await warnOfSome()) warnedCount += keys
  return warnedCount
}

async function warnOfSome(): Promise<number> {
  const hasServer = env().SMTP_URL !== undefined
  return db().$transaction(async (tx) => {
    const keys = await tx.$queryRaw<Expiring[]>`
      UPDATE api_key k SET expiry_notice_for = k.expires_at FROM account a
      WHERE a.id = k.account_id AND (k.account_id, k.id) IN (
        SELECT account_id, id FROM api_key
        WHERE expires_at > now() AND expires_at <= now() + interval '7 days' AND revoked_at IS NULL
          AND expiry_notice_for IS DISTINCT FROM expires_at
          AND (${hasServer}::boolean OR account_id IN (SELECT account_id FROM mail_server))
        LIMIT ${BATCH}::int FOR UPDATE SKIP LOCKED)
      RETURNING k.id, k.account_id, k.name, k.expires_at, a.name AS company, a.time_zone`
    const admins = await tx.user.findMany({
      where: {
        account_id: { in: keys.map(({ account_id }) => account_id) },
        role: 'admin',
        status: 'active',
        deleted_at: null,
      },
      select: { account_id: true, name: true, email: true },
    })
    const mails = keys.flatMap((key) =>
      admins
        .filter(({ account_id }) => account_id === key.account_id)
        .map(({ name, email }) => ({
          id: newId(),
          account_id: key.account_id,
          kind: 'api_key_expires',
          recipient: email,
          ...apiKeyExpiresMail({ name, company: key.company, key: key.name, day: dayOf(key), page: page() }),
          actor_id: null,
          actor_name: 'Fieldline',
        })),
    )
    await queueMails(tx, mails)
    return keys.length
  })
}

function page(): string {
  return `${appUrl()}/settings/api-keys`
}

function dayOf({ expires_at, time_zone }: Expiring): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: time_zone }).format(
    expires_at,
  )
}
