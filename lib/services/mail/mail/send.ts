import { recordHistory } from '@/lib/db/history'
import { db } from '@/lib/db/client'
import type { Subject } from '@/lib/db/enqueue'
import { inTransaction } from '@/lib/db/transaction'
import type { Delivery, OutgoingMail } from '@/lib/services/mail/delivery'
import { asSent, holdsSecret } from './sealed'
import { contextOfSender } from './sender'

/** A mail whose turn it is. */
export type QueuedMail = OutgoingMail & {
  /** Answers to it go where the company wants them. */
  isToCustomer: boolean
  invoice_id: string | null
  actor_id: string | null
  actor_name: string
}

type Claimed = OutgoingMail & {
  account_id: string
  work_order_id: string | null
  invoice_id: string | null
  webhook_endpoint_id: string | null
  user_id: string | null
  kind: string
  attempts: number
  actor_id: string | null
  actor_name: string
}

/** Minutes before each further attempt: about a day in all. */
const WAITS = [1, 5, 15, 60, 240, 1200]
/** What holds a link is tried again this often: 21 minutes in all. */
const ATTEMPTS_WITH_SECRET = 3
/** A process that sends for longer than this has ended. */
const MAX_SENDING_MS = 600_000
const UNKNOWN = 'It may have arrived, so it was not sent again automatically.'

/** Hands a mail in, unless that was done already. Answers when it is to be tried again. */
export async function sendMail(
  { account_id, id }: Subject,
  deliver: (mail: QueuedMail) => Promise<Delivery>,
): Promise<Date | null> {
  const rows = await db().$queryRaw<Claimed[]>`
    UPDATE mail SET status = 'sending', claimed_at = now(), attempts = attempts + 1
    WHERE account_id = ${account_id}::uuid AND id = ${id}::uuid AND status = 'waiting'
    RETURNING id, account_id, work_order_id, invoice_id, webhook_endpoint_id, user_id, kind, recipient, subject, text, html, attempts, actor_id,
      actor_name`
  const [mail] = rows
  if (!mail) return giveUpWhenLost(account_id, id)
  return recordDelivery(
    mail,
    await deliver({ ...asSent(mail), isToCustomer: (mail.work_order_id ?? mail.invoice_id) !== null }),
  )
}

/** A process ended while it was sending: whether the server took the mail nobody knows, and twice is worse than asking. */
async function giveUpWhenLost(account_id: string, id: string): Promise<Date | null> {
  const mail = await db().mail.findFirst({ where: { account_id, id, status: 'sending' }, select: { claimed_at: true } })
  if (!mail) return null
  const end = new Date((mail.claimed_at?.getTime() ?? 0) + MAX_SENDING_MS)
  if (end > new Date()) return end
  await db().mail.updateMany({
    where: { account_id, id, status: 'sending' },
    data: { status: 'failed', problem: UNKNOWN },
  })
  return null
}

async function recordDelivery(mail: Claimed, delivery: Delivery): Promise<Date | null> {
  const ctx = await contextOfSender(mail)
  return inTransaction(ctx, async (tx) => {
    const state = stateAfter(mail, delivery)
    const { account_id, id } = mail
    const emptied = holdsSecret(mail.kind) && state.status !== 'waiting' && { text: '', html: '' }
    const data = { ...state, ...emptied, claimed_at: null }
    const { count } = await tx.mail.updateMany({ where: { account_id, id }, data })
    // What it was about may be gone for good since, and the mail with it.
    if (count === 0 || state.status === 'waiting') return state.due_at ?? null
    const verb = state.status === 'failed' ? 'send_failed' : 'send'
    const recorded = state.status === 'recorded' && { recorded: true }
    const after = { mail: mail.kind, recipient: mail.recipient, problem: state.problem, ...recorded }
    await recordHistory(tx, ctx, { verb, ...subjectOf(mail), before: null, after })
    return null
  })
}

/** The record in whose history the mail is. */
function subjectOf({ account_id, work_order_id, invoice_id, webhook_endpoint_id, user_id }: Claimed) {
  if (work_order_id !== null) return { type: 'work_order', id: work_order_id } as const
  if (invoice_id !== null) return { type: 'invoice', id: invoice_id } as const
  if (webhook_endpoint_id !== null) return { type: 'webhook_endpoint', id: webhook_endpoint_id } as const
  if (user_id !== null) return { type: 'user', id: user_id } as const
  return { type: 'account', id: account_id } as const
}

function stateAfter({ attempts, kind }: Claimed, delivery: Delivery) {
  if (delivery === 'taken') return { status: 'sent', sent_at: new Date(), problem: null }
  if (delivery === 'recorded') return { status: 'recorded', problem: null }
  if ('refused' in delivery) return { status: 'failed', problem: delivery.refused }
  if ('unknown' in delivery) return { status: 'failed', problem: `${delivery.unknown} ${UNKNOWN}` }
  // A link has expired before a later attempt.
  const minutes = holdsSecret(kind) && attempts > ATTEMPTS_WITH_SECRET ? undefined : WAITS[attempts - 1]
  if (minutes === undefined) return { status: 'failed', problem: delivery.later }
  return { status: 'waiting', problem: delivery.later, due_at: new Date(Date.now() + minutes * 60_000) }
}
