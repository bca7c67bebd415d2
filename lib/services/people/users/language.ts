import { z } from 'zod'
import type { ServiceContext } from '@/lib/access/context'
import { inTransaction } from '@/lib/db/transaction'
import { LANGUAGES, type Language } from '@/lib/domain/language'
import { ServiceError } from '@/lib/errors'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'

const choice = z.object({ language: z.enum(LANGUAGES).nullable() })

/**
 * Chooses the language that whoever is signed in reads on their phone; null follows the browser. A choice of one’s own is no part of
 * the company’s history. Throws `forbidden` for who is no user, `validation_error`.
 */
export async function setLanguage(
  ctx: ServiceContext,
  body: BodyOf<typeof choice>,
): Promise<{ language: Language | null }> {
  const { accountId: account_id, actor } = ctx
  if (actor.type !== 'user' || actor.id === null) throw new ServiceError('forbidden')
  const { language } = readDraft(choice, body).finish()
  const where = { account_id, id: actor.id, deleted_at: null }
  await inTransaction(ctx, (tx) => tx.user.updateMany({ where, data: { language } }))
  return { language }
}
