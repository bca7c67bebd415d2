import { recordHistory } from '@/lib/db/history'
import type { ServiceContext } from '@/lib/auth/context'
import { db } from '@/lib/db/client'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'

/** A mail as it is handed to a mail server. */
export type OutgoingMail = { id: string; recipient: string; subject: string; text: string; html: string }

/** How handing it in went: taken; refused for good; to be tried again; or broken off when it may have been taken. */
export type Delivery = 'taken' | { refused: string } | { later: string } | { unknown: string }

type Claimed = OutgoingMail & {
  account_id: string
  work_order_id: string | null
  webhook_endpoint_id: string | null
  kind: string
  attempts: number
  actor_id: string | null
  actor_name: string
}

/** Minutes before each further attempt: about a day in all. */
const WAITS = [1, 5, 15, 60, 240, 1200]
/** A process that sends for longer than this has ended. */
const LONGEST_SENDING = '10 minutes'
const UNKNOWN = 'It may have arrived, so it was not sent again automatically.'

/** Hands in every mail that is due, one after the other; each is claimed by one process. Returns how many were taken. */
export async function sendDueMails(deliver: (mail: OutgoingMail) => Promise<Delivery>): Promise<number> {
  await giveUpOnLost()
  let sent = 0
  for (let mail = await claim(); mail; mail = await claim()) {
    const delivery = await deliver(mail)
    if (delivery === 'taken') sent += 1
    await settle(mail, delivery)
  }
  return sent
}

/** A process ended while it was sending: whether the server took the mail nobody knows, and twice is worse than asking. */
async function giveUpOnLost(): Promise<void> {
  await db().$executeRaw`UPDATE mail SET status = 'failed', problem = ${UNKNOWN}
    WHERE status = 'sending' AND claimed_at < now() - ${LONGEST_SENDING}::interval`
}

async function claim(): Promise<Claimed | null> {
  const rows = await db().$queryRaw<Claimed[]>`
    UPDATE mail SET status = 'sending', claimed_at = now(), attempts = attempts + 1
    WHERE (account_id, id) = (
      SELECT account_id, id FROM mail WHERE status = 'waiting' AND due_at <= now()
      ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, account_id, work_order_id, webhook_endpoint_id, kind, recipient, subject, text, html, attempts, actor_id, actor_name`
  return rows[0] ?? null
}

async function settle(mail: Claimed, delivery: Delivery): Promise<void> {
  const ctx = await contextOf(mail)
  await inTransaction(ctx, async (tx) => {
    const state = stateAfter(mail, delivery)
    const { account_id, id } = mail
    const { count } = await tx.mail.updateMany({ where: { account_id, id }, data: { ...state, claimed_at: null } })
    // What it was about may be gone for good since, and the mail with it.
    if (count === 0 || state.status === 'waiting') return
    const verb = state.status === 'sent' ? 'send' : 'send_failed'
    const after = { mail: mail.kind, recipient: mail.recipient, problem: state.problem }
    await recordHistory(tx, ctx, { verb, ...subjectOf(mail), before: null, after })
  })
}

/** The record in whose history the mail is. */
function subjectOf({ work_order_id, webhook_endpoint_id }: Claimed) {
  if (work_order_id !== null) return { type: 'work_order', id: work_order_id } as const
  return { type: 'webhook_endpoint', id: webhook_endpoint_id ?? '' } as const
}

function stateAfter({ attempts }: Claimed, delivery: Delivery) {
  if (delivery === 'taken') return { status: 'sent', sent_at: new Date(), problem: null }
  if ('refused' in delivery) return { status: 'failed', problem: delivery.refused }
  if ('unknown' in delivery) return { status: 'failed', problem: `${delivery.unknown} ${UNKNOWN}` }
  const minutes = WAITS[attempts - 1]
  if (minutes === undefined) return { status: 'failed', problem: delivery.later }
  return { status: 'waiting', problem: delivery.later, due_at: new Date(Date.now() + minutes * 60_000) }
}

/** In the name of who asked for it. */
async function contextOf({ account_id, actor_id, actor_name }: Claimed): Promise<ServiceContext> {
  const account = await db().account.findUniqueOrThrow({ where: { id: account_id } })
  return {
    accountId: account_id,
    actor: { type: actor_id === null ? 'system' : 'user', id: actor_id, name: actor_name },
    scopes: new Set(['write:work-orders']),
    requestId: newId(),
    account: { tier: account.tier, timeZone: account.time_zone, currency: account.currency },
  }
}
