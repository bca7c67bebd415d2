'use client'

import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Combobox, type ComboboxOption } from '@/components/ui/combobox'
import { DateTimeField } from '@/components/ui/date-time-field'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import type { FormState } from '@/lib/schemas/form-state'
import { ROLE_LABELS } from './outcomes'
import type { StaffInput, StaffPiece } from './types'
import { usePreview } from './use-preview'

type Props = {
  /** What people call the work order. */
  name: string
  /** Who comes already. */
  coming: readonly StaffPiece[]
  /** How many people the work takes. */
  crewSize: number
  /** When those who come already begin. */
  start: string | null
  find: (text: string) => Promise<readonly ComboboxOption[]>
  preview: (input: StaffInput) => Promise<FormState<StaffPiece[]>>
  /** Answers why it was refused; `null` once it is done. */
  staff: (input: StaffInput, names: readonly string[]) => Promise<string | null>
  onClose: () => void
}

/** Has several people come together, at one start, after a look at the conflicts of each. */
export default function StaffDialog({
  name,
  coming,
  crewSize,
  start: initialStart,
  find,
  preview,
  staff,
  onClose,
}: Props) {
  const [chosen, setChosen] = useState<readonly ComboboxOption[]>([])
  const [start, setStart] = useState(initialStart)
  const [saving, setSaving] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const technician_ids = chosen.map(({ value }) => value)
  const input: StaffInput = {
    technician_ids,
    ...(start !== null && start !== initialStart && { scheduled_date: start }),
  }
  const { pieces, problem } = usePreview(chosen.length > 0 ? input : null, preview)
  const chosenIds = new Set([...chosen.map(({ value }) => value), ...coming.map(({ technician }) => technician?.id)])
  const rows = pieces ?? [...coming, ...chosen.map(pieceOf)]
  const save = async () => {
    setSaving(true)
    const reason = await staff(
      input,
      chosen.map(({ label }) => label),
    )
    setRefused(reason)
    setSaving(false)
  }
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={`Staff ${name}`}
      description={`All of them begin at the same time.${crewSize > 1 ? ` The work takes ${crewSize} people.` : ''}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={saving} disabled={!pieces} onClick={() => void save()}>
            {addText(chosen)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label="Add somebody">
          <Combobox
            // A new box for each choice: it starts empty for the next one.
            key={technician_ids.join()}
            search={async (text) => (await find(text)).filter(({ value }) => !chosenIds.has(value))}
            value={null}
            onValueChange={(option) => option && setChosen([...chosen, option])}
            placeholder="Name"
          />
        </Field>
        <Field label="Start">
          <DateTimeField value={start} onValueChange={setStart} />
        </Field>
        <People rows={rows} chosen={chosen} onRemove={(id) => setChosen(chosen.filter(({ value }) => value !== id))} />
        {problem ? <Callout kind="warning">{problem}</Callout> : null}
        {refused ? (
          <Callout kind="danger" title="Not saved." announce>
            {refused}
          </Callout>
        ) : null}
      </div>
    </Dialog>
  )
}

function People({
  rows,
  chosen,
  onRemove,
}: {
  rows: readonly StaffPiece[]
  chosen: readonly ComboboxOption[]
  onRemove: (id: string) => void
}) {
  if (rows.length === 0) return null
  return (
    <ul aria-label="Who comes" className="divide-y divide-line rounded-md border border-line" aria-live="polite">
      {rows.map(({ technician, role, conflicts }, index) => (
        <li key={technician?.id ?? index} className="flex min-w-0 items-start gap-2 py-2 pr-2 pl-3 text-sm">
          <div className="flex min-w-0 flex-1 flex-col gap-0.5">
            <span className="flex min-w-0 flex-wrap gap-x-2">
              <bdi className="font-medium wrap-anywhere">{technician?.name ?? 'Unassigned'}</bdi>
              <span className="text-text-2">{ROLE_LABELS[role]}</span>
            </span>
            {conflicts.map(({ message, severity }) => (
              <span key={message} className={severity === 'hard' ? 'text-danger-text' : 'text-text-2'}>
                {message}
              </span>
            ))}
          </div>
          {technician && chosen.some(({ value }) => value === technician.id) ? (
            <IconButton
              size="sm"
              label={`Leave ${technician.name} out`}
              icon={<X aria-hidden />}
              onClick={() => onRemove(technician.id)}
            />
          ) : null}
        </li>
      ))}
    </ul>
  )
}

/** Somebody who is chosen, as long as nobody has looked at their conflicts. */
function pieceOf({ value, label }: ComboboxOption): StaffPiece {
  return { technician: { id: value, name: label }, role: 'helper', conflicts: [] }
}

function addText([first, ...more]: readonly ComboboxOption[]): string {
  if (!first) return 'Add'
  return more.length === 0 ? `Add ${first.label}` : `Add ${more.length + 1} people`
}
