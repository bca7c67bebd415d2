import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { invalid } from '@/lib/errors'
import type { PayloadOf } from '@/lib/schemas/field/commands'
import { captionJobPhoto, type Telling } from '@/lib/services/field/events'
import { addOnSite } from '@/lib/services/work/tasks'
import { isOwnPhoto } from './delete-photo'

/** Writes what a photo shows that its technician took at this job (R-FA-35). Throws `validation_error`, and what the task does. */
export async function captionPhoto(
  tx: Transaction,
  ctx: ServiceContext,
  report: Telling,
  { task_id, upload, caption = null }: PayloadOf<'caption_photo'>,
): Promise<void> {
  if (!(await isOwnPhoto(tx, ctx, report, upload)))
    throw invalid([{ field: 'upload', message: 'must be of a photo that you took at this job' }])
  if (task_id) await addOnSite(ctx, task_id, { captioned: { upload, caption } })
  else await captionJobPhoto(tx, ctx, report.work_order_id, upload, caption)
}
