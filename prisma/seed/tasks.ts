import type { Family } from './catalog/family'
import { skips } from './catalog/requests'
import { partOf, type Catalogue } from './catalogue'
import { earliest, later, type Clock } from './clock'
import type { Order } from './orders'
import type { Random } from './random'

import type { ChecklistItemRow, ChecklistResponseRow, TaskPartRow, TaskRow, TaskStatus } from './rows-work'

interface TaskPlan {
  name: string
  description: string | null
  minutes: number
  checklist: string | null
  parts: { partNumber: string; quantity: number }[]
  /** What stands in its notes once it is done. */
  done: string | null
}

export interface Task {
  row: TaskRow
  plan: TaskPlan
}

export interface TaskRows {
  tasks: Task[]
  parts: TaskPartRow[]
  responses: ChecklistResponseRow[]
}

/** The tasks of an order, in the state that its status implies, with their parts and answered checklists. */
export function makeTasks(random: Random, clock: Clock, catalogue: Catalogue, order: Order): TaskRows {
  const plans = planTasks(random, order)
  const rows: TaskRows = { tasks: [], parts: [], responses: [] }
  const total = plans.reduce((sum, plan) => sum + plan.minutes, 0)
  let before = 0
  plans.forEach((plan, index) => {
    const share: [number, number] = [before / total, (before + plan.minutes) / total]
    before += plan.minutes
    const row = taskRow(random, clock, catalogue, { order, plan, index, share, last: index === plans.length - 1 })
    rows.tasks.push({ row, plan })
    rows.parts.push(...partRows(random, catalogue, row, plan))
    rows.responses.push(...responseRows(random, catalogue, row, plan))
  })
  return rows
}

function planTasks(random: Random, { work }: Order): TaskPlan[] {
  const { fault, request, installs, assets, minutes, type } = work
  const first = assets[0]
  if (fault && first) {
    const rest = Math.max(30, minutes - 30)
    const plans = [
      step(`Diagnose ${lower(first.row.name)}`, 30, {
        checklist: 'diagnosis',
        done: 'Fault confirmed, customer informed of the cost.',
      }),
      step(fault.task, rest, { parts: fault.parts.map((one) => withQuantity(random, one)), done: fault.found }),
    ]
    return random.chance(0.3) ? [...plans, step('Test run and hand over', 15, { done: 'Runs as it should.' })] : plans
  }
  if (request) return [step(request.task, minutes, { done: request.done, description: work.description })]
  if (installs) return installationTasks(installs, minutes)
  const each = Math.max(20, Math.floor(minutes / assets.length))
  if (type === 'maintenance')
    return assets.map(({ row, family }) =>
      step(`Maintain ${lower(row.name)}`, each, {
        checklist: family.checklist,
        parts: family.maintenanceParts.map((one) => withQuantity(random, one)),
        done: random.chance(0.4) ? 'All in order.' : null,
      }),
    )
  const looked = assets.map(({ row, family }) =>
    step(`Inspect ${lower(row.name)}`, each, { checklist: family.checklist }),
  )
  return [...looked, step('Write report', 20, { done: 'Report sent to the customer.' })]
}

function installationTasks(family: Family, minutes: number): TaskPlan[] {
  return [
    step('Remove old equipment', 45, {
      done: 'Removed, refrigerant recovered where there was any, taken for recycling.',
    }),
    step(`Set and connect ${lower(family.name)}`, Math.max(60, minutes - 105)),
    step('Start-up and commissioning', 60, { checklist: 'startup', done: 'Commissioned, customer trained.' }),
  ]
}

function step(name: string, minutes: number, more: Partial<TaskPlan> = {}): TaskPlan {
  return { name, minutes, description: null, checklist: null, parts: [], done: null, ...more }
}

function withQuantity(random: Random, partNumber: string): { partNumber: string; quantity: number } {
  if (partNumber.startsWith('REF-')) return { partNumber, quantity: random.int(2, 8) }
  if (partNumber.startsWith('FLT-2')) return { partNumber, quantity: random.pick([4, 6, 8]) }
  if (['MTR-EV16', 'DRV-LED4', 'TWR-NOZ1', 'BKR-1P20'].includes(partNumber))
    return { partNumber, quantity: random.int(1, 4) }
  return { partNumber, quantity: 1 }
}

function lower(name: string): string {
  return /^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1)
}

interface Position {
  order: Order
  plan: TaskPlan
  index: number
  share: [number, number]
  last: boolean
}

function taskRow(random: Random, clock: Clock, catalogue: Catalogue, position: Position): TaskRow {
  const { order, plan: planned, index, last } = position
  const { created_at, updated_at, technician_id, status: orderStatus } = order.row
  const status = taskStatus(random, clock, position)
  const [startedAt, completedAt] = timesOf(clock, position, status)
  const createdAt = new Date(created_at.getTime() + index + 1)
  return {
    id: random.id(createdAt),
    work_order_id: order.row.id,
    name: planned.name,
    description: planned.description,
    status,
    sequence: index + 1,
    estimated_duration: planned.minutes,
    actual_duration: startedAt && completedAt ? workedBetween(order, startedAt, completedAt) : null,
    technician_id,
    checklist_id: planned.checklist ? (catalogue.checklists.get(planned.checklist)?.row.id ?? null) : null,
    notes: notesOf(status, position),
    skip_reason: status === 'skipped' ? random.pick(skips) : null,
    started_at: startedAt,
    completed_at: completedAt,
    created_at: createdAt,
    updated_at: last && orderStatus === 'completed' ? updated_at : (completedAt ?? startedAt ?? createdAt),
  }
}

function notesOf(status: TaskStatus, { plan, order }: Position): string | null {
  if (status === 'completed') return plan.done
  return status === 'blocked' ? order.row.notes : null
}

/** When a task was begun and completed, by its share of the work order's time. */
function timesOf(clock: Clock, { order, share }: Position, status: TaskStatus): [Date | null, Date | null] {
  const { started_at, completed_at } = order.row
  const isBegun = status === 'completed' || status === 'in_progress'
  if (!started_at || !isBegun) return [null, null]
  const end = completed_at ?? later(started_at, order.work.minutes)
  const [start, finish] = share.map((part) => momentOf(order, started_at, end, part)) as [Date, Date]
  return [start, status === 'completed' ? earliest(finish, clock.now) : null]
}

/** When a part of the work was done: the days between two visits are nobody's work. */
function momentOf({ pause }: Order, start: Date, end: Date, part: number): Date {
  const pausedMs = pause ? pause.to.getTime() - pause.from.getTime() : 0
  const moment = start.getTime() + Math.round((end.getTime() - start.getTime() - pausedMs) * part)
  return new Date(pause && moment > pause.from.getTime() ? moment + pausedMs : moment)
}

/** The minutes of work between two moments. */
function workedBetween({ pause }: Order, from: Date, to: Date): number {
  const pausedMs = pause && from <= pause.from && to >= pause.to ? pause.to.getTime() - pause.from.getTime() : 0
  return Math.round((to.getTime() - from.getTime() - pausedMs) / 60_000)
}

function taskStatus(random: Random, clock: Clock, position: Position): TaskStatus {
  const { order, index, last } = position
  const { status, started_at } = order.row
  if (status === 'completed') return index > 0 && !last && random.chance(0.05) ? 'skipped' : 'completed'
  if (status === 'on_hold') {
    if (last) return 'blocked'
    return index === 0 ? 'completed' : 'pending'
  }
  return status === 'in_progress' && started_at ? statusByNow(clock, position, started_at) : 'pending'
}

function statusByNow(clock: Clock, { order, share, last }: Position, started_at: Date): TaskStatus {
  const passed = (clock.now.getTime() - started_at.getTime()) / (order.work.minutes * 60_000)
  if (last) return passed >= share[0] ? 'in_progress' : 'pending'
  return passed >= share[1] ? 'completed' : passed >= share[0] ? 'in_progress' : 'pending'
}

function partRows(random: Random, catalogue: Catalogue, row: TaskRow, planned: TaskPlan): TaskPartRow[] {
  const kinds: TaskPartRow['kind'][] = row.status === 'completed' ? ['required', 'used'] : ['required']
  return kinds.flatMap((kind) =>
    planned.parts.map(({ partNumber, quantity }, index): TaskPartRow => {
      const part_id = partOf(catalogue, partNumber).id
      return { id: random.id(row.created_at), task_id: row.id, kind, part_id, quantity, position: index + 1 }
    }),
  )
}

function responseRows(random: Random, catalogue: Catalogue, row: TaskRow, planned: TaskPlan): ChecklistResponseRow[] {
  const items = planned.checklist ? (catalogue.checklists.get(planned.checklist)?.items ?? []) : []
  const moment = row.completed_at ?? row.started_at
  if (!moment) return []
  return answeredOf(row, items).flatMap(({ id: item_id, kind }) => {
    const response = random.chance(0.96)
    return kind === 'check' ? [{ task_id: row.id, item_id, response, responded_at: moment }] : []
  })
}

/** The items of a task that are answered: all of one that is done, the first ones of one that was begun. */
export function answeredOf(row: TaskRow, items: readonly ChecklistItemRow[]): readonly ChecklistItemRow[] {
  if (row.status === 'completed') return items
  return row.started_at ? items.slice(0, 3) : []
}
