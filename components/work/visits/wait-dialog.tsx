'use client'

import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Combobox, type ComboboxOption } from '@/components/ui/combobox'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { DEPENDENCY_KINDS, type DependencyKind } from '@/lib/domain/work-orders/dependency'
import type { FormState } from '@/lib/schemas/form-state'

export type WaitActions = {
  find: (text: string) => Promise<readonly ComboboxOption[]>
  add: (input: { before_id: string; kind: DependencyKind }) => Promise<FormState<{ batch: string }>>
}

/** How each kind of order reads as a choice, of what waits and of what is waited for. */
export const WAIT_WORDS: Record<DependencyKind, { option: string; waits: string; waited: string }> = {
  finish_to_start: {
    option: 'Begins once the other has ended',
    waits: 'Begins once it has ended',
    waited: 'Begins once this one has ended',
  },
  start_to_start: {
    option: 'Begins no earlier than the other',
    waits: 'Begins no earlier',
    waited: 'Begins no earlier than this one',
  },
  not_same_day: { option: 'Not on the same day', waits: 'Not on the same day', waited: 'Not on the same day' },
}

const OPTIONS = DEPENDENCY_KINDS.map((value) => ({ value, label: WAIT_WORDS[value].option }))

/** Asks what a work order waits for; choosing one is enough where it begins once that has ended. */
export default function WaitDialog({
  actions,
  onDone,
  onClose,
}: {
  actions: WaitActions
  onDone: (number: string, batch: string) => void
  onClose: () => void
}) {
  const [before, setBefore] = useState<ComboboxOption | null>(null)
  const [kind, setKind] = useState<DependencyKind>('finish_to_start')
  const [saving, setSaving] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const save = async () => {
    if (!before) return
    setSaving(true)
    const state = await actions.add({ before_id: before.value, kind }).catch(() => null)
    setSaving(false)
    if (state?.status === 'ok') return onDone(before.label, state.data.batch)
    setRefused(state?.status === 'error' ? state.message : 'Not saved: the server did not answer.')
  }
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title="Waits for another work order"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            icon={<Link2 aria-hidden />}
            pending={saving}
            disabled={!before}
            onClick={() => void save()}
          >
            Wait
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label="Work order" required>
          <Combobox search={actions.find} value={before} onValueChange={setBefore} placeholder="Number or customer" />
        </Field>
        <Field label="How">
          <Select value={kind} onValueChange={(next) => next && setKind(next)} options={OPTIONS} />
        </Field>
        {refused ? (
          <Callout kind="danger" title="Not saved." announce>
            {refused}
          </Callout>
        ) : null}
      </div>
    </Dialog>
  )
}
