import { db } from '@/lib/db/client'
import { secretHash } from '@/lib/domain/secret-token'
import type { Client } from './clients'
import { lockGrant, note, revokeFamily } from './tokens'

/**
 * Ends a token (R-OA-6, RFC 7009): an access token alone, or with a refresh token all that came from
 * the same consent through it. Unknown tokens and those of other clients change nothing and are told nothing. Without a
 * client the holder of the token speaks for it.
 */
export async function revokeToken(token: string, client: Client | null): Promise<void> {
  const hash = secretHash(token)
  await db().$transaction(async (tx) => {
    const row = await tx.oauthToken.findFirst({
      where: { OR: [{ access_hash: hash }, { refresh_hash: hash }] },
      select: { id: true, account_id: true, grant_id: true, family_id: true, refresh_hash: true },
    })
    if (!row) return
    const grant = await lockGrant(tx, row.account_id, row.grant_id)
    if (client && grant.client !== client.id) return
    if (Buffer.compare(row.refresh_hash, hash) === 0) {
      await revokeFamily(tx, grant, row.family_id, 'the application revoked its refresh token')
      return
    }
    const { count } = await tx.oauthToken.updateMany({
      where: { account_id: row.account_id, id: row.id, access_revoked_at: null, revoked_at: null },
      data: { access_revoked_at: grant.now },
    })
    if (count > 0) await note(tx, grant, 'revoke_tokens', 'the application revoked its access token')
  })
}
