import type { News } from '@/lib/domain/field/push'
import { PHONE_PATH } from '@/lib/domain/field/shell'
import type { Language } from '@/lib/domain/language'
import { translatorFor } from '@/lib/messages/translator'

/** What a phone shows. It passes through servers of others, sealed; all the same it carries counts and ids, and nothing of a customer. */
export type PushMessage = { title: string; body: string; url: string; work_order_ids: string[] }

/** A message opens so many jobs at most by their ids; more of them is the day. */
const IDS = 20

/** The message about what is new, in the language of whose phone it is. */
export async function messageOf(language: Language, { added, moved, removed }: News): Promise<PushMessage> {
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
    work_order_ids: [...changed, ...removed].slice(0, IDS),
  }
}
