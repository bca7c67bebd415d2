'use client'

import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { use, useState } from 'react'
import { type Control, useFieldArray, type UseFormSetValue, useWatch } from 'react-hook-form'
import { ComboboxField, NumberField, TextareaField, TextField } from '@/components/form/fields'
import { Button } from '@/components/ui/button'
import type { ComboboxOption } from '@/components/ui/combobox'
import { FieldGroup } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { PartsField } from '@/components/work/tasks/parts-field'
import { Choices, type JobTypeValues } from './choices'

/** A line that nobody has filled in. */
export const NEW_TASK = { name: '', description: null, estimated_duration: null, checklist_id: null, parts: [] }

type Fields = { control: Control<JobTypeValues>; setValue: UseFormSetValue<JobTypeValues> }

/** The tasks of a job type in their order, each with its checklist and parts. */
export function TasksField({ control, setValue }: Fields) {
  const { fields, append, remove, move } = useFieldArray({ control, name: 'tasks', keyName: 'key' })
  const [announcement, setAnnouncement] = useState('')

  function moveTask(from: number, to: number) {
    if (to < 0 || to >= fields.length) return
    move(from, to)
    setAnnouncement(`Task ${from + 1} is now task ${to + 1} of ${fields.length}.`)
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-xs font-medium text-text-2">Tasks</legend>
      <ol className="flex flex-col gap-3">
        {fields.map((field, index) => (
          <li key={field.key} className="flex min-w-0 flex-col gap-3 rounded-lg border border-border p-3">
            <div className="flex items-center gap-1">
              <span className="flex-1 text-sm font-medium">Task {index + 1}</span>
              <IconButton
                label={`Move task ${index + 1} up`}
                icon={<ArrowUp aria-hidden />}
                aria-disabled={index === 0}
                onClick={() => moveTask(index, index - 1)}
              />
              <IconButton
                label={`Move task ${index + 1} down`}
                icon={<ArrowDown aria-hidden />}
                aria-disabled={index === fields.length - 1}
                onClick={() => moveTask(index, index + 1)}
              />
              <IconButton
                label={`Remove task ${index + 1}`}
                icon={<X aria-hidden />}
                variant="danger-ghost"
                onClick={() => {
                  remove(index)
                  setAnnouncement(`Task ${index + 1} removed.`)
                }}
              />
            </div>
            <TaskFields control={control} setValue={setValue} index={index} />
          </li>
        ))}
      </ol>
      <div className="mt-2">
        <Button
          size="sm"
          icon={<Plus aria-hidden />}
          onClick={() => append(NEW_TASK, { focusName: `tasks.${fields.length}.name` })}
        >
          Add a task
        </Button>
      </div>
      <output className="sr-only">{announcement}</output>
    </fieldset>
  )
}

function TaskFields({ control, setValue, index }: Fields & { index: number }) {
  const { names, findChecklist, findPart } = use(Choices)
  // Whatever was chosen here is known by its name before the page knows it.
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const nameOf = (id: string) => chosen[id] ?? names[id] ?? 'Unknown'
  const task = useWatch({ control, name: `tasks.${index}` })
  const checklistId = task?.checklist_id
  const checklist: ComboboxOption | null = checklistId ? { value: checklistId, label: nameOf(checklistId) } : null
  const parts = (task?.parts ?? []).map((part) => ({ ...part, name: nameOf(part.part_id) }))
  return (
    <>
      <FieldGroup columns={2}>
        <TextField control={control} name={`tasks.${index}.name`} label="Task name" required autoComplete="off" />
        <NumberField control={control} name={`tasks.${index}.estimated_duration`} label="Time" end="min" />
      </FieldGroup>
      <TextareaField control={control} name={`tasks.${index}.description`} label="What is to be done" rows={2} />
      <ComboboxField
        control={control}
        name={`tasks.${index}.checklist_id`}
        label="Checklist"
        option={checklist}
        onOptionChange={(option) =>
          option && setChosen((chosenNames) => ({ ...chosenNames, [option.value]: option.label }))
        }
        search={findChecklist}
      />
      <PartsField
        label="Parts needed"
        rows={parts}
        search={findPart}
        onChange={(rows) => {
          setChosen((chosenNames) => ({
            ...chosenNames,
            ...Object.fromEntries(rows.map((row) => [row.part_id, row.name])),
          }))
          const entries = rows.map(({ part_id, quantity }) => ({ part_id, quantity }))
          setValue(`tasks.${index}.parts`, entries, { shouldDirty: true })
        }}
      />
    </>
  )
}
