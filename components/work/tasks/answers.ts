import { fittingMeters } from '@/lib/domain/meters/fitting'
import type { ChecklistItemRecord } from '@/lib/schemas/work/checklist'
import type { OrderMeter, OrderTask } from '@/lib/schemas/work/work-order-detail'
import type { PickedPhoto } from './photos-field'
import type { CompleteInput } from './types'

/** What was entered, by the id of the item; what is not answered is not there. A picked photo is its data. */
export type Answers = Record<string, string | undefined>

/** What is said of the reading of an item that asks for a meter: which one was read, and that an unusual value is right. */
export type Reading = { meter_id?: string; is_confirmed?: boolean }
export type Readings = Record<string, Reading | undefined>

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
export function answersToSend(
  task: OrderTask,
  answers: Answers,
  { photos, readings }: { photos: readonly PickedPhoto[]; readings: Readings },
): Given {
  const responses = task.checklist_items.flatMap(({ id: item_id, kind }) => {
    const answer = answers[item_id]
    return kind !== 'check' || answer === undefined ? [] : [{ item_id, response: answer === 'yes' }]
  })
  const values = itemsAnswered(task, answers).map((item) => ({
    item_id: item.id,
    value: valueOf(item, answers[item.id] ?? '', photos),
    ...(item.kind === 'meter' && readings[item.id]),
  }))
  return {
    ...(responses.length > 0 && { checklist_responses: responses }),
    ...(values.length > 0 && { checklist_answers: values }),
  }
}

/** What the server said of an answer: of its value, of the meter it names, or that it asks whether the value is right. */
export type AnswerProblem = { value?: string; meter_id?: string; is_confirmed?: string }

/** What the server said of answers, by the id of the item. */
export function answerErrors(
  task: OrderTask,
  answers: Answers,
  fields: Record<string, string>,
): Record<string, AnswerProblem> {
  return Object.fromEntries(
    itemsAnswered(task, answers).map(({ id }, index) => {
      const problemOf = (field: string) => fields[`checklist_answers[${index}].${field}`]
      const [value, meter_id, is_confirmed] = [
        problemOf('value') ?? problemOf('item_id'),
        problemOf('meter_id'),
        problemOf('is_confirmed'),
      ]
      return [id, { ...(value && { value }), ...(meter_id && { meter_id }), ...(is_confirmed && { is_confirmed }) }]
    }),
  )
}

/** The answers without those of pictures that were taken out again. */
export function withoutGonePhotos(answers: Answers, photos: readonly PickedPhoto[]): Answers {
  const keptData = new Set(photos.map(({ data }) => data))
  return Object.fromEntries(
    Object.entries(answers).filter(([, answer]) => !answer?.startsWith('data:') || keptData.has(answer)),
  )
}

/** Which meters an item can be about, and which one is chosen before anybody says so: the one it was answered by, or the only one. */
export function metersFor(
  task: OrderTask,
  item: ChecklistItemRecord,
  meters: readonly OrderMeter[],
): { fitting: OrderMeter[]; chosen: OrderMeter | undefined } {
  const { fitting, only } = fittingMeters(meters, item)
  const written = task.checklist_answers.find(({ item_id }) => item_id === item.id)?.meter_reading_id ?? null
  const answered = meters.find(({ last_reading }) => last_reading !== null && last_reading.id === written)
  return { fitting, chosen: answered ?? only }
}

/** The meter of each item that asks for one, as far as it is plain which. */
export function chosenMeters(task: OrderTask, meters: readonly OrderMeter[]): Readings {
  return Object.fromEntries(
    task.checklist_items.flatMap((item) => {
      const chosen = item.kind === 'meter' ? metersFor(task, item, meters).chosen : undefined
      return chosen ? [[item.id, { meter_id: chosen.id }] as const] : []
    }),
  )
}

function itemsAnswered(task: OrderTask, answers: Answers): ChecklistItemRecord[] {
  return task.checklist_items.filter(({ id, kind }) => kind !== 'check' && (answers[id] ?? '').trim() !== '')
}

function valueOf({ kind }: ChecklistItemRecord, answer: string, photos: readonly PickedPhoto[]): string | number {
  if (kind === 'number' || kind === 'meter') return numberIn(answer)
  const photoIndex = kind === 'photo' ? photos.findIndex(({ data }) => data === answer) : -1
  return photoIndex === -1 ? answer : photoIndex
}

const ENGLISH = {
  yes: 'yes',
  no: 'no',
  photoTaken: 'photo taken',
  outOfRange: (words: string) => `${words} (out of range)`,
}

/** The answers of a task as pages and paper show them, by the id of the item; on paper in the customer's words. */
export function answersInWords(task: OrderTask, answerWords: typeof ENGLISH = ENGLISH): Map<string, string> {
  return new Map([
    ...task.checklist_responses.map(
      ({ item_id, response }) => [item_id, response ? answerWords.yes : answerWords.no] as const,
    ),
    ...task.checklist_answers.map(({ item_id, kind, value, unit, out_of_range }) => {
      const words = kind === 'photo' ? answerWords.photoTaken : [value, unit].filter((part) => part !== null).join(' ')
      return [item_id, out_of_range ? answerWords.outOfRange(words) : words] as const
    }),
  ])
}
