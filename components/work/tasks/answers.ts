import type { ChecklistItemRecord } from '@/lib/schemas/work/checklist'
import type { OrderTask } from '@/lib/schemas/work/work-order-detail'
import type { PickedPhoto } from './photos-field'
import type { CompleteInput } from './types'

/** What was entered, by the id of the item; what is not answered is not there. A picked photo is its data. */
export type Answers = Record<string, string | undefined>

/** The answers that a task has. */
export function givenAnswers(task: OrderTask): Answers {
  return Object.fromEntries([
    ...task.checklist_responses.map(({ item_id, response }) => [item_id, response ? 'yes' : 'no'] as const),
    ...task.checklist_answers.map(({ item_id, value }) => [item_id, String(value)] as const),
  ])
}

/** The number that was typed; a text that is none stays as it is, for the server to name. */
export function numberIn(text: string): number | string {
  const trimmed = text.trim().replace(',', '.')
  return trimmed === '' || Number.isNaN(Number(trimmed)) ? text : Number(trimmed)
}

type Given = Pick<CompleteInput, 'checklist_responses' | 'checklist_answers'>

/** The answers as a completion sends them: checks apart from all others. */
export function answersToSend(task: OrderTask, answers: Answers, photos: readonly PickedPhoto[]): Given {
  const responses = task.checklist_items.flatMap(({ id: item_id, kind }) => {
    const answer = answers[item_id]
    return kind !== 'check' || answer === undefined ? [] : [{ item_id, response: answer === 'yes' }]
  })
  const values = itemsAnswered(task, answers).map((item) => ({
    item_id: item.id,
    value: valueOf(item, answers[item.id] ?? '', photos),
  }))
  return {
    ...(responses.length > 0 && { checklist_responses: responses }),
    ...(values.length > 0 && { checklist_answers: values }),
  }
}

/** What the server said of answers, by the id of the item. */
export function answerErrors(
  task: OrderTask,
  answers: Answers,
  fields: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(
    itemsAnswered(task, answers).flatMap(({ id }, index) => {
      const problem = fields[`checklist_answers[${index}].value`] ?? fields[`checklist_answers[${index}].meter_id`]
      return problem === undefined ? [] : [[id, problem]]
    }),
  )
}

function itemsAnswered(task: OrderTask, answers: Answers): ChecklistItemRecord[] {
  return task.checklist_items.filter(({ id, kind }) => kind !== 'check' && (answers[id] ?? '').trim() !== '')
}

function valueOf({ kind }: ChecklistItemRecord, answer: string, photos: readonly PickedPhoto[]): string | number {
  if (kind === 'number' || kind === 'meter') return numberIn(answer)
  const place = kind === 'photo' ? photos.findIndex(({ data }) => data === answer) : -1
  return place === -1 ? answer : place
}

const ENGLISH = {
  yes: 'yes',
  no: 'no',
  photoTaken: 'photo taken',
  outOfRange: (words: string) => `${words} (out of range)`,
}

/** The answers of a task as pages and paper show them, by the id of the item; on paper in the customer's words. */
export function answersInWords(task: OrderTask, say: typeof ENGLISH = ENGLISH): Map<string, string> {
  return new Map([
    ...task.checklist_responses.map(({ item_id, response }) => [item_id, response ? say.yes : say.no] as const),
    ...task.checklist_answers.map(({ item_id, kind, value, unit, out_of_range }) => {
      const words = kind === 'photo' ? say.photoTaken : [value, unit].filter((part) => part !== null).join(' ')
      return [item_id, out_of_range ? say.outOfRange(words) : words] as const
    }),
  ])
}
