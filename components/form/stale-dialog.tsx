'use client'

import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { changedFields } from '@/lib/schemas/form-state'
import type { Stale } from './use-server-form'

type Side = 'mine' | 'theirs'

/** A colleague saved first: shows both versions field by field, lets the user choose, loses neither. */
export function StaleDialog({
  stale,
  labels,
  describe = () => null,
  onResolve,
  onCancel,
}: {
  stale: Stale
  labels: Record<string, string>
  describe?: (field: string, value: unknown) => string | null
  onResolve: (values: Record<string, unknown>) => void
  onCancel: () => void
}) {
  const fields = changedFields(stale.mine, stale.theirs)
  const [choice, setChoice] = useState<Record<string, Side>>({})
  const form = useId()
  // A field that only the colleague changed keeps the colleague's value unless the user says otherwise.
  const sideOf = (field: string): Side => choice[field] ?? (stale.edited.includes(field) ? 'mine' : 'theirs')

  function resolve(event: React.FormEvent) {
    event.preventDefault()
    // The dialog is a child of the form in React's tree, and its submit would reach that form too.
    event.stopPropagation()
    onResolve(Object.fromEntries(fields.map((field) => [field, stale[sideOf(field)][field]])))
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      size="lg"
      title="A colleague saved this first"
      description="Nothing is lost. Choose for each field which version to keep, then save."
      footer={
        <>
          <Button onClick={onCancel}>Back to the form</Button>
          <Button type="submit" form={form} variant="primary">
            Save the chosen version
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={resolve} className="flex flex-col gap-3">
        {fields.length === 0 ? <p>Both versions are the same by now; saving keeps them so.</p> : null}
        {fields.map((field) => (
          <fieldset key={field} className="min-w-0">
            <legend className="mb-1 text-xs font-medium text-text-2">{labels[field] ?? sentence(field)}</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              {(['mine', 'theirs'] as const).map((side) => (
                <label
                  key={side}
                  className="flex min-w-0 items-start gap-2 rounded-md border border-line-strong px-2.5 py-2 has-checked:border-accent has-checked:bg-accent-soft"
                >
                  <input
                    type="radio"
                    name={`${form} ${field}`}
                    checked={sideOf(field) === side}
                    onChange={() => setChoice({ ...choice, [field]: side })}
                    className="mt-0.5 size-4 shrink-0"
                  />
                  <span className="min-w-0">
                    <span className="block text-xs font-medium text-text-2">
                      {side === 'mine' ? 'Yours' : 'Your colleague’s'}
                    </span>
                    <span className="block max-h-32 overflow-y-auto text-sm wrap-anywhere whitespace-pre-wrap">
                      {describe(field, stale[side][field]) ?? shown(stale[side][field])}
                    </span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </form>
    </Dialog>
  )
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)'
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(shown).join(', ')
  if (typeof value !== 'object') return JSON.stringify(value)
  return Object.entries(value)
    .filter(([, inner]) => inner !== null && inner !== '')
    .map(([name, inner]) => `${sentence(name)}: ${shown(inner)}`)
    .join('\n')
}

function sentence(field: string): string {
  const words = field.replace(/_id$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
