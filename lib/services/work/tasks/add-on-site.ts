import type { z } from 'zod'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import type { Transaction } from '@/lib/db/transaction'
import { invalid } from '@/lib/errors'
import { readDraft } from '@/lib/schemas/draft'
import { type checklistAnswer, type PartEntry, taskComplete, type TaskRecord } from '@/lib/schemas/work/task'
import { hideUploaded, showUploaded } from '@/lib/services/work/photos'
import { namedBy } from './references'
import { needsTransaction, type ReadMeter, storeAnswers, wrongAnswers } from './answers'
import { wrongResponses } from './responses'
import { writeTask } from './write'

/**
 * What is added to a task while it is being done: an answer to its checklist, parts that were used (a negative quantity takes so many back),
 * or a photo by its digest;
 * `deleted`: the digest of a photo that is taken away, with the answer that it was; `captioned`: what a photo shows.
 */
export type AddedOnSite = {
  answer?: { item_id: string; response: boolean }
  value?: z.input<typeof checklistAnswer>
  part?: PartEntry
  upload?: string
  deleted?: string
  captioned?: { upload: string; caption: string | null }
}

/** Adds it, whatever the status of the task. Throws `forbidden`, `not_found`, `validation_error`. */
export async function addOnSite(
  ctx: ServiceContext,
  id: string,
  { answer, value, part, upload, deleted, captioned }: AddedOnSite,
  { at = new Date(), readMeter }: { at?: Date; readMeter?: ReadMeter } = {},
): Promise<TaskRecord> {
  requireScope(ctx, 'write:work-orders')
  return writeTask(ctx, id, 'update', (read) => {
    const body = {
      ...(answer && { checklist_responses: [answer] }),
      ...(value && { checklist_answers: [value] }),
      ...(part && { parts_used: withPart(read.stored.parts_used, part) }),
    }
    const draft = readDraft(taskComplete, body)
    const { parts_used: used, checklist_responses } = draft.value
    const wrong = [...wrongResponses(draft, read), ...wrongAnswers(draft, read)]
    const isRight = draft.problems.length === 0 && wrong.length === 0
    return {
      values: { row: {}, parts: { used }, answers: { given: checklist_responses ?? [] } },
      draft,
      references: namedBy(draft, read.stored),
      problems: wrong,
      needsTransaction: [upload, deleted, captioned].some(Boolean) || needsTransaction(draft, read),
      async prepare(within) {
        if (upload !== undefined && within.tx && !(await showUploaded(within.tx, ctx, read.stored.id, upload)))
          throw invalid([{ field: 'upload', message: 'must have been uploaded' }])
        if (deleted !== undefined && within.tx) await hideUploaded(within.tx, ctx, { task_id: read.stored.id }, deleted)
        if (captioned && within.tx) await writeCaption(within.tx, ctx, read.stored.id, captioned)
        if (!isRight) return {}
        const answers = await storeAnswers(within, draft, read, { at, readMeter })
        return { values: { values: answers }, problems: answers.problems }
      },
    }
  })
}

/** Writes what a photo of a task shows; one that is not there stays away. */
async function writeCaption(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
  task_id: string,
  { upload: sha256, caption }: NonNullable<AddedOnSite['captioned']>,
): Promise<void> {
  await tx.photo.updateMany({ where: { account_id, task_id, sha256 }, data: { caption } })
}

/** Of a part that was used before there are more now, or fewer; one of which none is left is not there. */
function withPart(used: TaskRecord['parts_used'], { part_id, quantity }: PartEntry): PartEntry[] {
  const before = used.map((one) => ({ part_id: one.part_id, quantity: one.quantity }))
  const after = before.some((one) => one.part_id === part_id)
    ? before.map((one) => (one.part_id === part_id ? { part_id, quantity: one.quantity + quantity } : one))
    : [...before, { part_id, quantity }]
  return after.filter((one) => one.quantity > 0)
}
