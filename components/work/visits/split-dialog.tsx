'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Combobox, type ComboboxOption } from '@/components/ui/combobox'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Skeleton } from '@/components/ui/skeleton'
import { Time } from '@/components/ui/time'
import { formatMinutes } from '@/lib/domain/duration'
import type { FormState } from '@/lib/schemas/form-state'
import type { SplitInput, SplitPiece } from './types'
import { usePreview } from './use-preview'

type Props = {
  /** What people call the work order. */
  name: string
  technician: ComboboxOption | null
  /** How long all of the work takes. */
  minutes: number | null
  /** When it begins; the work order's date where it is left out. */
  start?: string
  find: (text: string) => Promise<readonly ComboboxOption[]>
  preview: (input: SplitInput) => Promise<FormState<SplitPiece[]>>
  /** Answers why it was refused; `null` once it is done. */
  split: (input: SplitInput) => Promise<string | null>
  onClose: () => void
}

/** Work of several days as visits in somebody's working time, shown before it is done. */
export default function SplitDialog({
  name,
  technician: initialTechnician,
  minutes: initialMinutes,
  start,
  find,
  preview,
  split,
  onClose,
}: Props) {
  const [technician, setTechnician] = useState(initialTechnician)
  const [hours, setHours] = useState(initialMinutes === null ? '' : String(initialMinutes / 60))
  const [saving, setSaving] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const minutes = Math.round(Number(hours.replace(',', '.')) * 60)
  const input = { technician_id: technician?.value, minutes: minutes > 0 ? minutes : undefined, scheduled_date: start }
  const { pieces, problem } = usePreview(input, preview)
  const save = async () => {
    setSaving(true)
    setRefused(await split(input))
    setSaving(false)
  }
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={`Split ${name} over days`}
      description="By the technician’s shifts, overtime and leave."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={saving} disabled={!pieces} onClick={() => void save()}>
            {pieces ? `Split into ${visitsText(pieces.length)}` : 'Split'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label="Technician">
          <Combobox search={find} value={technician} onValueChange={setTechnician} placeholder="Name" />
        </Field>
        <Field label="Hours of work">
          <Input inputMode="decimal" value={hours} onChange={(event) => setHours(event.target.value)} />
        </Field>
        {pieces ? <Pieces pieces={pieces} /> : null}
        {problem ? <Callout kind="warning">{problem}</Callout> : null}
        {!pieces && !problem ? <Skeleton className="h-24 w-full" /> : null}
        {refused ? (
          <Callout kind="danger" title="Not split." announce>
            {refused}
          </Callout>
        ) : null}
      </div>
    </Dialog>
  )
}

function Pieces({ pieces }: { pieces: readonly SplitPiece[] }) {
  return (
    <ol aria-label="Visits to be made" className="divide-y divide-line rounded-md border border-line">
      {pieces.map(({ scheduled_start, minutes, conflicts }) => (
        <li key={scheduled_start} className="flex min-w-0 flex-col gap-0.5 px-3 py-2 text-sm">
          <span className="flex justify-between gap-3 tabular">
            {scheduled_start ? <Time value={scheduled_start} format="weekday" /> : 'Not scheduled'}
            <span className="text-text-2">{minutes === null ? '' : formatMinutes(minutes)}</span>
          </span>
          {conflicts.map(({ message, severity }) => (
            <span key={message} className={severity === 'hard' ? 'text-danger-text' : 'text-text-2'}>
              {message}
            </span>
          ))}
        </li>
      ))}
    </ol>
  )
}

function visitsText(count: number): string {
  return count === 1 ? '1 visit' : `${count} visits`
}
