import type { ServiceContext } from '@/lib/access/context'
import { reader } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import { photoLinks } from '@/lib/services/work/photos'
import { isServiceOfOwnMachine, ownJob } from './own'

/** A link to the picture of a photo, small or as it is, of an own job, of a task of it, or of a service of its machines, good for an hour. Throws `not_found`, `forbidden`. */
export async function linkToOwnPhoto(
  ctx: ServiceContext,
  id: string,
  size: 'full' | 'thumb' = 'thumb',
): Promise<string> {
  const where = { account_id: ctx.accountId, id }
  if (!isId(id)) throw notFound('photo')
  const ofTask = await reader(ctx).photo.findFirst({ where, select: { task: { select: { work_order_id: true } } } })
  const job = ofTask?.task ?? (await reader(ctx).workOrderPhoto.findFirst({ where, select: { work_order_id: true } }))
  if (!job) throw notFound('photo')
  if (!(await isServiceOfOwnMachine(ctx, job.work_order_id))) await ownJob(ctx, job.work_order_id)
  const links = photoLinks(id)
  return size === 'full' ? links.url : links.thumbnail_url
}
