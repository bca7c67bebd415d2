import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isOutOfRange, wrongAnswer } from '@/lib/domain/work-orders/checklist-items'
import { type Problem, ServiceError } from '@/lib/errors'
import type { ChecklistItemRecord } from '@/lib/schemas/work/checklist'
import type { Draft } from '@/lib/schemas/draft'
import { textsIn } from '@/lib/schemas/work/entries'
import type { ChecklistAnswer, TaskComplete } from '@/lib/schemas/work/task'
import type { StoredAnswer } from './change-sql'
import type { TaskForChange } from '@/lib/services/work/task-record'

/** The reading of a meter, as the answer to an item of a checklist. */
export type MeterAnswer = {
  work_order_id: string
  item: ChecklistItemRecord
  answer: ChecklistAnswer & { value: number }
  /** The reading that an earlier answer wrote. */
  before: string | null
  at: Date
}

/** Writes the reading of a meter and returns its id (null where nothing has such a meter), or what is wrong with it by field. */
export type ReadMeter = (
  ctx: ServiceContext & { tx: Transaction },
  answer: MeterAnswer,
) => Promise<{ id: string | null } | { problems: Problem[] }>

type Sent = Draft<Pick<TaskComplete, 'checklist_answers'>>

/** What is wrong with the answers of a body that are not to checks, before photos and meters are asked. */
export function wrongAnswers(draft: Sent, { askable }: Pick<TaskForChange, 'askable'>): Problem[] {
  const items = new Map(askable.map((item) => [item.id, item]))
  const answered = new Set<string>()
  return textsIn(draft.sent, 'checklist_answers', 'item_id').flatMap(({ text, index }) => {
    const item = items.get(text.toLowerCase())
    const field = `checklist_answers[${index}]`
    if (!item) return [{ field: `${field}.item_id`, message: 'is not an item of the task’s checklist' }]
    const isTwice = answered.has(item.id)
    answered.add(item.id)
    if (isTwice) return [{ field: `${field}.item_id`, message: 'is answered twice' }]
    const answer = draft.value.checklist_answers?.[index]
    const message = answer ? wrongAnswer(item, answer.value) : null
    return message ? [{ field: `${field}.value`, message }] : []
  })
}

/** Whether the answers can only be written in a transaction: photos and meters are rows of their own. */
export function needsTransaction({ value }: Sent, { askable }: Pick<TaskForChange, 'askable'>): boolean {
  const apart = new Set(askable.filter(({ kind }) => kind === 'photo' || kind === 'meter').map(({ id }) => id))
  return (value.checklist_answers ?? []).some(({ item_id }) => apart.has(item_id.toLowerCase()))
}

type Means = { at: Date; digests?: readonly string[] | undefined; readMeter?: ReadMeter | undefined }

/** What to store for the answers of a valid body. Writes the readings of meters among them. */
export async function storeAnswers(
  ctx: ServiceContext,
  { value: { checklist_answers } }: Sent,
  { askable, stored: task }: Pick<TaskForChange, 'askable' | 'stored'>,
  means: Means,
): Promise<{ given: StoredAnswer[]; problems: Problem[] }> {
  const answers: StoredAnswer[] = []
  const problems: Problem[] = []
  for (const [index, answer] of (checklist_answers ?? []).entries()) {
    const { value } = answer
    const item = askable.find(({ id }) => id === answer.item_id.toLowerCase())
    if (!item) throw new Error('items were looked up before')
    const row = { item_id: item.id, value, out_of_range: isOutOfRange(item, value), meter_reading_id: null }
    const field = `checklist_answers[${index}]`
    let result: Partial<StoredAnswer> | { problems: Problem[] } = {}
    if (item.kind === 'photo') result = await answerByPhoto(ctx, task, value, means)
    if (item.kind === 'meter' && typeof value === 'number')
      result = await answerByMeter(ctx, task, item, { ...answer, value }, means).catch((error) => {
        throw placed(error, field)
      })
    if ('problems' in result)
      problems.push(...result.problems.map((one) => ({ ...one, field: `${field}.${one.field}` })))
    else answers.push({ ...row, ...result })
  }
  return { given: answers, problems }
}

/** A photo answers by its id, the digest of its file, or the number of a file that was sent along. */
async function answerByPhoto(
  ctx: ServiceContext,
  task: TaskForChange['stored'],
  value: ChecklistAnswer['value'],
  { digests = [] }: Means,
): Promise<Partial<StoredAnswer> | { problems: Problem[] }> {
  const name = typeof value === 'number' ? digests[value] : value
  const photo = ctx.tx ? await photoOf(ctx.tx, ctx, task.id, name) : null
  if (photo) return { value: photo, out_of_range: false }
  return { problems: [{ field: 'value', message: 'must be a photo of the task' }] }
}

async function answerByMeter(
  { tx, ...ctx }: ServiceContext,
  task: TaskForChange['stored'],
  item: ChecklistItemRecord,
  answer: MeterAnswer['answer'],
  { at, readMeter }: Means,
): Promise<Partial<StoredAnswer> | { problems: Problem[] }> {
  if (!tx || !readMeter) throw new Error('meters are read in a transaction, by whoever can')
  const before = task.checklist_answers.find(({ item_id }) => item_id === item.id)?.meter_reading_id ?? null
  const reading = await readMeter({ ...ctx, tx }, { work_order_id: task.work_order_id, item, answer, before, at })
  return 'id' in reading ? { meter_reading_id: reading.id } : reading
}

/** What a reading was refused for, such as an unusual value, with the fields of the answer that it is about. */
function placed(error: unknown, at_index: string): unknown {
  if (!(error instanceof ServiceError)) return error
  const details = error.details.map((one) => ({ ...one, field: `${at_index}.${one.field}` }))
  return new ServiceError(error.code, error.message, details)
}

/** The photo of the task that an id or the digest of a file names. */
async function photoOf(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
  task_id: string,
  name: string | undefined,
): Promise<string | null> {
  const photos = await tx.photo.findMany({ where: { account_id, task_id }, select: { id: true, sha256: true } })
  const searchedName = name?.toLowerCase()
  return photos.find(({ id, sha256 }) => id === searchedName || sha256 === searchedName)?.id ?? null
}
