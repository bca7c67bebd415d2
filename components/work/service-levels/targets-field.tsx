'use client'

import { Plus, X } from 'lucide-react'
import { use, useState } from 'react'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import { SelectField } from '@/components/form/fields'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { PRIORITY_OPTIONS, TYPE_OPTIONS } from '@/components/work/work-orders/choices'
import { WARN_PERCENT } from '@/lib/domain/sla/targets'
import { SLA_KINDS, type SlaKind } from '@/lib/domain/sla/types'
import { DurationField } from './duration-field'
import { dayMinutesOf, LevelCalendars, type LevelValues } from './level-context'
import { PercentsField, SeveralField } from './target-controls'
import { KIND_LABEL } from './words'

const KIND_OPTIONS = SLA_KINDS.map((value) => ({ value, label: KIND_LABEL[value] }))
const PRIORITIES = PRIORITY_OPTIONS.map(({ value, label }) => ({ value, label }))

/** A new line: four hours, for all work. */
export function newTarget(kind: SlaKind) {
  return { kind, priorities: [], work_order_types: [], minutes: 240, warn_percent: [...WARN_PERCENT] }
}

/** What a level promises, line by line. */
export function TargetsField({ control }: { control: Control<LevelValues> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'targets', keyName: 'key' })
  const calendarId = useWatch({ control, name: 'calendar_id' })
  const dayMinutes = dayMinutesOf(use(LevelCalendars), calendarId)
  const [announcement, setAnnouncement] = useState('')
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-xs font-medium text-text-2">Targets</legend>
      <p className="mb-2 text-xs text-text-3">
        A target that names the priority and the type of the work comes before one that names one of them, and that
        before one for all work.
      </p>
      <ol className="flex flex-col gap-2">
        {fields.map((field, index) => (
          <TargetRow
            key={field.key}
            control={control}
            index={index}
            dayMinutes={dayMinutes}
            onRemove={() => {
              remove(index)
              setAnnouncement(`Target ${index + 1} removed.`)
            }}
          />
        ))}
      </ol>
      <div className="mt-2">
        <Button
          size="sm"
          icon={<Plus aria-hidden />}
          onClick={() => append(newTarget('arrive'), { focusName: `targets.${fields.length}.minutes` })}
        >
          Add a target
        </Button>
      </div>
      <output className="sr-only">{announcement}</output>
    </fieldset>
  )
}

function TargetRow({
  control,
  index,
  dayMinutes,
  onRemove,
}: {
  control: Control<LevelValues>
  index: number
  dayMinutes: number
  onRemove: () => void
}) {
  const label = `target ${index + 1}`
  return (
    <li className="flex items-start gap-1.5 rounded-md border border-line p-2">
      <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[12rem_auto_minmax(0,1fr)] lg:grid-cols-[10.5rem_auto_minmax(0,1fr)_minmax(0,1fr)_10.5rem]">
        <SelectField
          control={control}
          name={`targets.${index}.kind`}
          label={`Promise of ${label}`}
          hideLabel
          options={KIND_OPTIONS}
        />
        <DurationField
          control={control}
          name={`targets.${index}.minutes`}
          label={`Time of ${label}`}
          hideLabel
          dayMinutes={dayMinutes}
        />
        <SeveralField
          control={control}
          name={`targets.${index}.priorities`}
          label={`Priorities of ${label}`}
          hideLabel
          options={PRIORITIES}
          all="All priorities"
        />
        <SeveralField
          control={control}
          name={`targets.${index}.work_order_types`}
          label={`Types of ${label}`}
          hideLabel
          options={TYPE_OPTIONS}
          all="All types"
        />
        <PercentsField
          control={control}
          name={`targets.${index}.warn_percent`}
          label={`Warnings of ${label}, in percent`}
          hideLabel
        />
      </div>
      <IconButton label={`Remove ${label}`} icon={<X aria-hidden />} variant="danger-ghost" onClick={onRemove} />
    </li>
  )
}
