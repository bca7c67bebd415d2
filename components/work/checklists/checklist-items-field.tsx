'use client'

import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { type Control, useFieldArray, type UseFormSetFocus } from 'react-hook-form'
import { TextField } from '@/components/form/fields'
import type { z } from 'zod'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import type { checklistCreate } from '@/lib/schemas/work/checklist'
import { ChecklistItemSettings } from './checklist-item-settings'

/** What the form of a checklist holds. */
export type ChecklistValues = z.input<typeof checklistCreate>

/** An item that nobody has filled in. */
export const NEW_ITEM = { label: '', kind: 'check', required: true } as const

/**
 * The items of a checklist in their order. Enter adds the next one, Alt with an arrow key moves one; an item that keeps
 * its place in the list keeps its answers, whatever its words become.
 */
export function ChecklistItemsField({
  control,
  setFocus,
}: {
  control: Control<ChecklistValues>
  setFocus: UseFormSetFocus<ChecklistValues>
}) {
  const { fields, append, insert, remove, move } = useFieldArray({ control, name: 'items', keyName: 'key' })
  const [announcement, setAnnouncement] = useState('')

  function moveItem(from: number, to: number) {
    if (to < 0 || to >= fields.length) return
    move(from, to)
    setAnnouncement(`Item ${from + 1} is now item ${to + 1} of ${fields.length}.`)
    requestAnimationFrame(() => setFocus(`items.${to}.label`))
  }

  function removeItem(index: number) {
    remove(index)
    setAnnouncement(`Item ${index + 1} removed.`)
    if (fields.length > 1) requestAnimationFrame(() => setFocus(`items.${Math.min(index, fields.length - 2)}.label`))
  }

  function onKeyDown(event: React.KeyboardEvent, index: number) {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      insert(index + 1, NEW_ITEM, { focusName: `items.${index + 1}.label` })
    }
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      moveItem(index, event.key === 'ArrowUp' ? index - 1 : index + 1)
    }
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-xs font-medium text-text-2">Items</legend>
      <p className="mb-2 text-xs text-text-3">Enter adds the next item; Alt+↑ and Alt+↓ move it.</p>
      <ol className="flex flex-col gap-1.5">
        {fields.map((item, index) => (
          <li key={item.key} className="flex items-start gap-1">
            <span className="w-6 shrink-0 pt-1.5 text-right text-xs text-text-3 tabular" aria-hidden>
              {index + 1}
            </span>
            <div className="min-w-0 flex-1">
              <TextField
                control={control}
                name={`items.${index}.label`}
                label={`Item ${index + 1}`}
                hideLabel
                onKeyDown={(event) => onKeyDown(event, index)}
              />
              <ChecklistItemSettings control={control} index={index} />
            </div>
            <ItemButtons index={index} count={fields.length} onMove={moveItem} onRemove={removeItem} />
          </li>
        ))}
      </ol>
      <div className="mt-2 pl-7">
        <Button size="sm" icon={<Plus aria-hidden />} onClick={() => append(NEW_ITEM)}>
          Add item
        </Button>
      </div>
      <output className="sr-only">{announcement}</output>
    </fieldset>
  )
}

function ItemButtons({
  index,
  count,
  onMove,
  onRemove,
}: {
  index: number
  count: number
  onMove: (from: number, to: number) => void
  onRemove: (index: number) => void
}) {
  return (
    <>
      <IconButton
        label={`Move item ${index + 1} up`}
        icon={<ArrowUp aria-hidden />}
        aria-disabled={index === 0}
        onClick={() => onMove(index, index - 1)}
      />
      <IconButton
        label={`Move item ${index + 1} down`}
        icon={<ArrowDown aria-hidden />}
        aria-disabled={index === count - 1}
        onClick={() => onMove(index, index + 1)}
      />
      <IconButton
        label={`Remove item ${index + 1}`}
        icon={<X aria-hidden />}
        variant="danger-ghost"
        onClick={() => onRemove(index)}
      />
    </>
  )
}
