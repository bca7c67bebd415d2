import type { z } from 'zod'
import type { ComboboxOption } from '@/components/ui/combobox'
import type { FormState } from '@/lib/schemas/form-state'
import type { kitAdd, lineItemCreate } from '@/lib/schemas/work/line-item'
import type { taskComplete, taskCreate, TaskRecord } from '@/lib/schemas/work/task'
import type { TaskStatus } from '@/lib/domain/work-orders/task-status'

export type TaskInput = z.input<typeof taskCreate>
export type CompleteInput = z.input<typeof taskComplete>
export type LineItemInput = z.input<typeof lineItemCreate>
export type KitInput = z.input<typeof kitAdd>

type Done = FormState<{ id: string }>

/** What can be done to the tasks of a work order. Edits name the version they are based on. */
export type TaskActions = {
  add: (input: TaskInput) => Promise<Done>
  edit: (id: string, input: TaskInput, version: string | undefined) => Promise<Done>
  complete: (id: string, input: CompleteInput) => Promise<Done>
  setStatus: (id: string, status: TaskStatus, skipReason?: string) => Promise<Done>
  remove: (id: string) => Promise<Done>
  restore: (id: string) => Promise<Done>
  reorder: (ids: string[]) => Promise<FormState>
}

/** What can be done to the lines of the bill. */
export type LineItemActions = {
  add: (taskId: string, input: LineItemInput) => Promise<Done>
  /** Finds tax codes. */
  findTaxCodes: (text: string) => Promise<readonly ComboboxOption[]>
  /** Finds price items. */
  find: (text: string) => Promise<readonly ComboboxOption[]>
  addPriceItem: (taskId: string, input: KitInput) => Promise<FormState<{ count: number }>>
  edit: (id: string, input: LineItemInput, version: string | undefined) => Promise<Done>
  remove: (id: string) => Promise<Done>
  restore: (id: string) => Promise<Done>
}

/** A task as its form edits it. */
export function taskValues(task: TaskRecord): TaskInput {
  return {
    name: task.name,
    description: task.description,
    estimated_duration: task.estimated_duration,
    technician_id: task.technician?.id ?? null,
    checklist_id: task.checklist?.id ?? null,
    parts: task.parts_required.map(({ part_id, quantity }) => ({ part_id, quantity })),
    notes: task.notes,
  }
}
