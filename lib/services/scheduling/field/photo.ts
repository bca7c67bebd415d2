import type { ServiceContext } from '@/lib/access/context'
import { reader } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import { photoLinks } from '@/lib/services/work/photos'
import { ownJob } from './own'

/** A link to a small picture of a photo of an own job, good for an hour. Throws `not_found`, `forbidden`. */
export async function linkToOwnPhoto(ctx: ServiceContext, id: string): Promise<string> {
  const where = { account_id: ctx.accountId, id }
  const photo = isId(id)
    ? await reader(ctx).photo.findFirst({ where, select: { task: { select: { work_order_id: true } } } })
    : null
  if (!photo) throw notFound('photo')
  await ownJob(ctx, photo.task.work_order_id)
  return photoLinks(id).thumbnail_url
}
