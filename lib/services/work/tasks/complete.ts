import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import { moveTask } from '@/lib/domain/work-orders/task-status'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { taskComplete, type TaskRecord } from '@/lib/schemas/work/task'
import { addPhotos, preparePhotos, type PreparedPhotos, storePhotos } from '@/lib/services/work/photos'
import { readTask, stateOf } from '@/lib/services/work/task-record'
import { namedBy } from './references'
import { needsTransaction, type ReadMeter, storeAnswers, wrongAnswers } from './answers'
import { wrongResponses } from './responses'
import { writeTask } from './write'

/** A completion without photos. */
export const NO_PHOTOS: PreparedPhotos = { photos: [], problems: [], digests: [] }

/** How a completion is recorded, beside what it says. */
type Completion = { prepared?: PreparedPhotos; at?: Date; readMeter?: ReadMeter }

/**
 * Makes the photos of a completion ready and stores them: that takes seconds, during which nobody should wait for a lock or
 * a connection. Throws `forbidden`, `not_found`, `too_many_at_once`.
 */
export async function prepareCompletion(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof taskComplete>,
): Promise<PreparedPhotos> {
  requireScope(ctx, 'write:work-orders')
  // Without photos there is nothing to make ready; whether the task is there is asked under its lock.
  if (body.photos === undefined) return NO_PHOTOS
  const task = await readTask(reader(ctx), ctx, id)
  const prepared = await preparePhotos(reader(ctx), ctx, body, task.id)
  const isRefused = prepared.problems.length > 0 || readDraft(taskComplete, body).problems.length > 0
  if (!isRefused) await storePhotos(ctx, prepared.photos)
  return prepared
}

/**
 * Completes a task from whatever state and records what is sent: all of it or none. Completing again replaces notes,
 * parts used and the answers given, and adds photos (R-TA-6, R-TA-10, R-TA-12). It happened `at` that time. Throws
 * `forbidden`, `not_found`, `validation_error`.
 */
export async function completeTask(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof taskComplete>,
  { prepared, at = new Date(), readMeter }: Completion = {},
): Promise<TaskRecord> {
  requireScope(ctx, 'write:work-orders')
  const { photos, problems, digests } = prepared ?? (await prepareCompletion(ctx, id, body))
  return writeTask(ctx, id, 'complete', (read) => {
    const { stored } = read
    const draft = readDraft(taskComplete, body)
    for (const { field, message } of problems) draft.reject(field, message)
    const { notes, parts_used: used, checklist_responses } = draft.value
    const wrong = [...wrongResponses(draft, read), ...wrongAnswers(draft, read)]
    const isRight = draft.problems.length === 0 && wrong.length === 0
    const row = { notes, ...moveTask(stateOf(stored), { status: 'completed' }, at) }
    return {
      values: { row, parts: { used }, answers: { given: checklist_responses ?? [] } },
      draft,
      references: namedBy(draft, stored),
      problems: wrong,
      needsTransaction: photos.length > 0 || needsTransaction(draft, read),
      async prepare(within) {
        if (!isRight) return {}
        if (within.tx) await addPhotos(within.tx, ctx, stored.id, photos)
        const answers = await storeAnswers(within, draft, read, { at, digests, readMeter })
        return { values: { values: answers }, problems: answers.problems }
      },
    }
  })
}
