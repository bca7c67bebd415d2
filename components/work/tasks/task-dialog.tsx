'use client'

import { useId, useState } from 'react'
import { ComboboxField, NumberField, TextareaField, TextField } from '@/components/form/fields'
import { Form } from '@/components/form/form'
import { recordOption } from '@/components/form/record-option'
import { useServerForm } from '@/components/form/use-server-form'
import { Button } from '@/components/ui/button'
import type { ComboboxOption } from '@/components/ui/combobox'
import { Dialog } from '@/components/ui/dialog'
import { FieldGroup } from '@/components/ui/field'
import { taskCreate } from '@/lib/schemas/work/task'
import type { OrderTask } from '@/lib/schemas/work/work-order-detail'
import { PartsField, type PartRow } from './parts-field'
import { type TaskActions, type TaskInput, taskValues } from './types'

type Find = (kind: 'technician' | 'checklist' | 'part', text: string) => Promise<readonly ComboboxOption[]>

type Props = {
  /** The task that is edited; a new one when absent. */
  task?: OrderTask
  actions: Pick<TaskActions, 'add' | 'edit'>
  find: Find
  onDone: (name: string) => void
  onClose: () => void
}

const EMPTY: TaskInput = { name: '', description: '', estimated_duration: null, notes: '', parts: [] }

/** What is to be done, by whom, with which checklist and parts. */
export function TaskDialog({ task, actions, find, onDone, onClose }: Props) {
  const id = useId()
  const [technician, setTechnician] = useState(recordOption(task?.technician))
  const [checklist, setChecklist] = useState(recordOption(task?.checklist))
  const [parts, setParts] = useState<PartRow[]>(task?.parts_required ?? [])
  const form = useServerForm<TaskInput, { id: string }>({
    schema: taskCreate,
    defaults: task ? taskValues(task) : EMPTY,
    version: task?.version,
    action: (values, version) => (task ? actions.edit(task.id, values, version) : actions.add(values)),
    onDone: (_answer, values) => onDone(values.name),
  })
  const { control } = form

  function changeParts(rows: PartRow[]) {
    setParts(rows)
    const entries = rows.map(({ part_id, quantity }) => ({ part_id, quantity }))
    form.setValue('parts', entries, { shouldDirty: true })
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={task ? 'Edit task' : 'New task'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={form.saving}>
            {task ? 'Save' : 'Add task'}
          </Button>
        </>
      }
    >
      <Form form={form} id={id}>
        <TextField control={control} name="name" label="Name" required maxLength={200} autoComplete="off" />
        <TextareaField control={control} name="description" label="Description" rows={2} maxLength={10_000} />
        <FieldGroup columns={2}>
          <ComboboxField
            control={control}
            name="technician_id"
            label="Technician"
            option={technician}
            onOptionChange={setTechnician}
            search={(text) => find('technician', text)}
          />
          <NumberField control={control} name="estimated_duration" label="Duration" end="min" inputMode="numeric" />
        </FieldGroup>
        <ComboboxField
          control={control}
          name="checklist_id"
          label="Checklist"
          option={checklist}
          onOptionChange={setChecklist}
          search={(text) => find('checklist', text)}
        />
        <PartsField label="Parts needed" rows={parts} onChange={changeParts} search={(text) => find('part', text)} />
        <TextareaField control={control} name="notes" label="Notes" rows={2} maxLength={10_000} />
      </Form>
    </Dialog>
  )
}
