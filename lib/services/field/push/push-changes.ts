import { db } from '@/lib/db/client'
import type { NextPart, Subject } from '@/lib/db/enqueue'
import { hasNews, newsOf, type OwnWork, type PushedState, pushedStateOf, type News } from '@/lib/domain/field/push'
import { languageNamed, type Language } from '@/lib/domain/language'
import { pushKeys } from './keys'
import { PHONE_PATH } from '@/lib/domain/field/shell'
import { translatorFor } from '@/lib/messages/translator'
import { nextDays, ownWorkOf } from './own'
import { sendPush } from './send'
import { openSubscription } from './subscription'

/** Changes within half a minute go into one message; what is undone within it goes into none. */
const GATHER_MS = 30_000

/**
 * Enqueues one job per account that has phones with push. A waiting job is not postponed by further changes, so a busy account is
 * still notified. Returns how many jobs were enqueued or already waited.
 */
export async function enqueuePushes(accountIds: string[]): Promise<number> {
  return db().$executeRaw`
    INSERT INTO job (queue, key, account_id)
    SELECT DISTINCT 'push-changes', account_id::text, account_id FROM device
    WHERE account_id = ANY (${accountIds}::uuid[]) AND push_subscription IS NOT NULL AND revoked_at IS NULL
    ON CONFLICT (queue, key) DO UPDATE SET requests = job.requests + 1`
}

/**
 * Notifies the phones of an account of what is new in their technician's next days, in one message per phone: all that differs from
 * what was last pushed to it. The cursor is the time to send. Throws when a phone could not be notified, so that the job is tried
 * again; no phone is notified twice.
 */
export async function pushChanges(
  { account_id }: Subject,
  signal: AbortSignal,
  cursor: string | null,
): Promise<NextPart | null> {
  // First call (no cursor): waits GATHER_MS. Second call (cursor = time to send): sends.
  const sendAt = cursor === null ? new Date(Date.now() + GATHER_MS) : new Date(cursor)
  if (sendAt.getTime() > Date.now()) return { at: sendAt, cursor: sendAt.toISOString() }
  const phones = await readPhones(account_id)
  const account = await db().account.findUnique({ where: { id: account_id }, select: { time_zone: true } })
  if (phones.length === 0 || !account) return null
  const days = nextDays(account.time_zone, new Date())
  const technicians = [...new Set(phones.map(({ technician_id }) => technician_id))]
  const workByTechnician = await ownWorkOf(db(), account_id, technicians, days.from)
  let failed = 0
  for (const phone of phones) {
    if (signal.aborted) return { at: new Date(), cursor: new Date().toISOString() }
    if (!(await pushChange(phone, workByTechnician.get(phone.technician_id) ?? [], days))) failed++
  }
  if (failed > 0) throw new Error(`${failed} of ${phones.length} phones could not be told`)
  return null
}

type Phone = Awaited<ReturnType<typeof readPhones>>[number]

async function readPhones(account_id: string) {
  return db().device.findMany({
    where: { account_id, push_subscription: { not: null }, revoked_at: null, technician: { deleted_at: null } },
    select: {
      id: true,
      account_id: true,
      technician_id: true,
      push_subscription: true,
      push_told: true,
      user: { select: { language: true } },
    },
    orderBy: { id: 'asc' },
  })
}

/** Notifies one phone, where there is anything new. False when it has to be tried again. */
async function pushChange(
  phone: Phone,
  work: readonly OwnWork[],
  days: { from: string; to: string },
): Promise<boolean> {
  const { push_subscription: sealed } = phone
  const subscription = sealed ? openSubscription(phone.id, sealed) : null
  if (!subscription) return forgetSubscription(phone)
  const news = newsOf((phone.push_told ?? {}) as PushedState, work, days)
  if (hasNews(news)) {
    // The user's language may have changed since this phone subscribed.
    const language = languageNamed(phone.user?.language ?? undefined) ?? subscription.language
    const outcome = await sendPush(subscription, await pushKeys(), await messageOf(language, news))
    if (outcome === 'failed') return false
    if (outcome === 'gone') return forgetSubscription(phone)
  }
  // Only while the subscription is the one we sent to. Raw SQL, because Prisma would set updated_at.
  await db().$executeRaw`
    UPDATE device SET push_told = ${JSON.stringify(pushedStateOf(work))}::jsonb
    WHERE account_id = ${phone.account_id}::uuid AND id = ${phone.id}::uuid AND push_subscription = ${sealed}`
  return true
}

/** Forgets a subscription to which nothing can be sent any more. */
async function forgetSubscription({ id, account_id, push_subscription }: Phone): Promise<true> {
  await db().$executeRaw`
    UPDATE device SET push_subscription = NULL, push_told = NULL
    WHERE account_id = ${account_id}::uuid AND id = ${id}::uuid AND push_subscription = ${push_subscription}`
  return true
}

/** What a phone shows. Servers of others pass it on, sealed; even so it carries only counts and ids, and nothing of a customer. */
type PushMessage = { title: string; body: string; url: string; work_order_ids: string[] }

/** A message names at most so many work orders. */
const MAX_IDS = 20

/** The message about what is new, in the language of the user of the phone. */
async function messageOf(language: Language, { added, moved, removed }: News): Promise<PushMessage> {
  const t = await translatorFor(language, 'field')
  const parts = [
    ...(added.length > 0 ? [t('push.added', { count: added.length })] : []),
    ...(moved.length > 0 ? [t('push.moved', { count: moved.length })] : []),
    ...(removed.length > 0 ? [t('push.removed', { count: removed.length })] : []),
  ]
  const changed = [...added, ...moved]
  const only = changed.length === 1 && removed.length === 0 ? `/${changed[0]}` : ''
  return {
    title: t('push.title'),
    body: parts.join(' · '),
    url: `${PHONE_PATH}${only}`,
    work_order_ids: [...changed, ...removed].slice(0, MAX_IDS),
  }
}
