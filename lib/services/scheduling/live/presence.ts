import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { announce } from '@/lib/db/announce'
import { db } from '@/lib/db/client'
import type { Viewer } from '@/lib/domain/board/presence'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { boardPresence } from '@/lib/schemas/scheduling/presence'

/** A browser says every twenty seconds that it is there; whoever was not heard of for this long is not. */
const FORGET_AFTER = '45 seconds'

/**
 * Says that a browser of this user shows the board: which days, and what is being moved and looked at there. Others are told when that
 * is new. Throws `forbidden`, `validation_error`.
 */
export async function noteViewer(ctx: ServiceContext, body: BodyOf<typeof boardPresence>): Promise<void> {
  requireScope(ctx, 'read:work-orders')
  const { id, first_day, last_day, moving, opened } = readDraft(boardPresence, body).finish()
  const stillThere = await db().$executeRaw`
    UPDATE presence SET seen_at = now()
    WHERE account_id = ${ctx.accountId}::uuid AND id = ${id}::uuid AND user_id = ${ctx.actor.id}::uuid
      AND first_day = ${first_day}::date AND last_day = ${last_day}::date
      AND moving IS NOT DISTINCT FROM ${moving}::uuid AND opened IS NOT DISTINCT FROM ${opened}::uuid
      AND seen_at > now() - ${FORGET_AFTER}::interval`
  if (stillThere > 0) return
  const written = await db().$executeRaw`
    INSERT INTO presence (id, account_id, user_id, first_day, last_day, moving, opened)
    VALUES (${id}::uuid, ${ctx.accountId}::uuid, ${ctx.actor.id}::uuid, ${first_day}::date, ${last_day}::date, ${moving}::uuid, ${opened}::uuid)
    ON CONFLICT (account_id, id) DO UPDATE SET first_day = excluded.first_day, last_day = excluded.last_day,
      moving = excluded.moving, opened = excluded.opened, seen_at = now()
    WHERE presence.user_id = excluded.user_id`
  if (written > 0) announce('presence', ctx.accountId)
}

/** Says that a browser of this user shows the board no more. */
export async function forgetViewer(ctx: ServiceContext, id: string): Promise<void> {
  const { count } = await db().presence.deleteMany({
    where: { account_id: ctx.accountId, id, user_id: ctx.actor.id ?? '' },
  })
  if (count > 0) announce('presence', ctx.accountId)
}

/** Who looks at the boards of these accounts, by account. */
export async function readViewers(accountIds: readonly string[]): Promise<Map<string, Viewer[]>> {
  const rows = await db().$queryRaw<(Viewer & { account_id: string })[]>`
    SELECT p.account_id, p.id, p.user_id, u.name, p.first_day::text, p.last_day::text, p.moving, p.opened
    FROM presence p JOIN "user" u ON u.account_id = p.account_id AND u.id = p.user_id
    WHERE p.account_id = ANY(${accountIds}::uuid[]) AND p.seen_at > now() - ${FORGET_AFTER}::interval
    ORDER BY p.id`
  const viewers = new Map<string, Viewer[]>(accountIds.map((id) => [id, []]))
  for (const { account_id, ...viewer } of rows) viewers.get(account_id)?.push(viewer)
  return viewers
}
