import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { concealChanges } from '@/lib/domain/concealed'
import { TEST_EVENT } from '@/lib/domain/webhooks'
import { recordsAfter } from '@/lib/services/data/history'

/**
 * What is sent for a change: its type and time, the record as it was after it (null when it was deleted) and the changed
 * fields as [old, new].
 */
export async function messageOf(ctx: ServiceContext, historyId: string, type: string): Promise<string> {
  const where = { account_id_id: { account_id: ctx.accountId, id: historyId } }
  const change = await db().history.findUniqueOrThrow({ where })
  const { record_type, record_id } = change
  const [record] = await recordsAfter(ctx, [change])
  // Written by the history's own writers alone, which make pairs.
  const changes = concealChanges(record_type, change.changes as Record<string, [unknown, unknown]>)
  const data = {
    event_id: change.id,
    record_type,
    record_id,
    record,
    changes,
    actor: { type: change.actor_type, id: change.actor_id, name: change.actor_name },
    request_id: change.client_request_id ?? change.request_id,
  }
  return JSON.stringify({ type, timestamp: change.created_at.toISOString(), data })
}

/** What a test sends. */
export function testMessage(): string {
  const data = { message: 'This is a test from Fieldline. No record has changed.' }
  return JSON.stringify({ type: TEST_EVENT, timestamp: new Date().toISOString(), data })
}
