import { isOutOfRange } from '@/lib/domain/work-orders/checklist-items'
import type { Catalogue } from './catalogue'
import type { PhotoPlan } from './demo'
import { type Meters, readingAtWork } from './meters'
import type { Order } from './orders'
import type { Random } from './random'

import type { MeterReadingRow } from './rows-logs'
import type { ChecklistAnswerRow, ChecklistItemRow } from './rows-work'
import { answeredOf, type Task } from './tasks'

const REMARKS = [
  'The roof hatch sticks, please have the hinge oiled.',
  'Told the manager that the belt should be replaced within the year.',
  'Leaves had gathered around the unit, removed them.',
  'The thermostat was set to 66 °F, put back to 72 °F.',
]
const HAS_REMARK = 0.2
const IS_OUTSIDE = 0.03
/** So many of the latest tasks that ask for a photo have one. */
const PHOTOS = 3

type Answers = { checklist_answer: ChecklistAnswerRow[]; meter_reading: MeterReadingRow[]; photos: PhotoPlan[] }
type Answering = { order: Order; asset: Order['work']['assets'][number] | undefined; task: Task; at: Date }

/** What was measured, chosen, read and photographed where checklists ask for it, of all tasks that were begun. */
export function makeAnswers(
  random: Random,
  catalogue: Catalogue,
  orders: readonly Order[],
  work: readonly { tasks: readonly Task[] }[],
  meters: Meters,
): Answers {
  const items = new Map([...catalogue.checklists.values()].map((one) => [one.row.id, one.items]))
  const rows: Answers = { checklist_answer: [], meter_reading: [], photos: [] }
  for (const answering of begunTasks(orders, work)) {
    const { row } = answering.task
    for (const item of answeredOf(row, items.get(row.checklist_id ?? '') ?? [])) {
      const base = { task_id: row.id, item_id: item.id, responded_at: answering.at }
      const reading = item.kind === 'meter' ? readCounter(random, meters, answering) : null
      const value = reading?.value ?? valueOf(random, item)
      if (reading) rows.meter_reading.push(reading)
      if (value !== null) rows.checklist_answer.push({ ...base, ...answerOf(item, value, reading?.id) })
    }
  }
  const photos = latestPhotos(random, items, orders, work)
  for (const { item_id, at, ...photo } of photos) {
    rows.photos.push(photo)
    const base = { task_id: photo.task_id, item_id, responded_at: at }
    rows.checklist_answer.push({ ...base, value: photo.id, out_of_range: false, meter_reading_id: null })
  }
  return rows
}

function answerOf(item: ChecklistItemRow, value: string | number, meter_reading_id: string | null = null) {
  return { value, out_of_range: isOutOfRange(item, value), meter_reading_id }
}

/** Tasks that were begun and have a checklist; those of maintenance are one for each asset, in their order. */
function begunTasks(orders: readonly Order[], work: readonly { tasks: readonly Task[] }[]): Answering[] {
  return orders.flatMap((order, index) =>
    (work[index]?.tasks ?? []).flatMap((task, position): Answering[] => {
      const at = task.row.completed_at ?? task.row.started_at
      const { assets } = order.work
      return at && task.row.checklist_id ? [{ order, asset: assets[position] ?? assets[0], task, at }] : []
    }),
  )
}

function readCounter(random: Random, meters: Meters, { order, asset, at }: Answering): MeterReadingRow | null {
  return asset ? readingAtWork(random, meters, asset.row.id, { id: order.row.id, at }) : null
}

function valueOf(random: Random, item: ChecklistItemRow): string | number | null {
  const { kind, options, min, max } = item
  if (kind === 'choice') return random.chance(0.7) ? (options[0] ?? null) : random.pick(options)
  if (kind === 'text') return random.chance(HAS_REMARK) ? random.pick(REMARKS) : null
  if (kind !== 'number' || min === null || max === null) return null
  const range = max - min
  const value = random.chance(IS_OUTSIDE) ? max + range * random.float(0.1, 0.3) : random.float(min, max)
  return Number(value.toFixed(range < 2 ? 2 : range < 20 ? 1 : 0))
}

/** Photos for the latest tasks whose checklist asks for one. */
function latestPhotos(
  random: Random,
  items: ReadonlyMap<string, readonly ChecklistItemRow[]>,
  orders: readonly Order[],
  work: readonly { tasks: readonly Task[] }[],
) {
  const asking = begunTasks(orders, work).flatMap(({ task: { row, plan }, asset, at }) => {
    const item = (items.get(row.checklist_id ?? '') ?? []).find(({ kind }) => kind === 'photo')
    const equipment = asset?.family.name
    if (!item || !equipment || row.status !== 'completed') return []
    return [{ id: '', task_id: row.id, item_id: item.id, equipment, work: plan.name, created_at: at, at }]
  })
  const latestFirst = asking.toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.task_id < b.task_id ? -1 : 1))
  return latestFirst.slice(0, PHOTOS).map((photo) => ({ ...photo, id: random.id(photo.at) }))
}
