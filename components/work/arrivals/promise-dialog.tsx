'use client'

import { useRouter } from 'next/navigation'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { DateTimeField } from '@/components/ui/date-time-field'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { useFormats } from '@/components/ui/formats'
import { RadioGroup } from '@/components/ui/radio'
import { toastDone } from '@/components/ui/toast'
import type { FormState } from '@/lib/schemas/form-state'
import {
  PROMISE_CHOICES,
  PROMISE_LABELS,
  type PromiseChoice,
  type PromisedWindow,
  promisedWindow,
} from './promise-window'
import { WindowText } from './window-text'

export type PromiseInput = PromisedWindow & { contact_id: string | null }
export type PromiseArrival = (input: PromiseInput) => Promise<FormState<{ id: string }>>

type Props = { promise: PromiseArrival; contact: { id: string; name: string } | null; onClose: () => void }

const OPTIONS = PROMISE_CHOICES.map((value) => ({ value, label: PROMISE_LABELS[value] }))
const NOT_SAVED = 'The server did not answer. Try again.'

/** Writes down when the technician arrives, as the customer was just told. */
export function PromiseDialog({ promise, contact, onClose }: Props) {
  const router = useRouter()
  const { timeZone } = useFormats()
  const form = useId()
  const [choice, setChoice] = useState<PromiseChoice>('today')
  const [typed, setTyped] = useState<{ from: string | null; until: string | null }>({ from: null, until: null })
  const [saving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [openedAt] = useState(() => Date.now())
  const shown = promisedWindow(choice, openedAt, timeZone)
  const save = async () => {
    const window = promisedWindow(choice, Date.now(), timeZone) ?? typedWindow(typed)
    if (typeof window === 'string') return setRefusal(window)
    setSaving(true)
    const state = await promise({ ...window, contact_id: contact?.id ?? null }).catch(() => null)
    setSaving(false)
    if (state?.status !== 'ok') return setRefusal(state?.status === 'error' ? state.message : NOT_SAVED)
    onClose()
    toastDone('The promise is saved.')
    router.refresh()
  }
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title="Promise an arrival"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" pending={saving}>
            Save promise
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <RadioGroup
          legend={contact ? `What ${contact.name} was told` : 'What the customer was told'}
          options={OPTIONS}
          value={choice}
          onValueChange={(next) => {
            setChoice(next)
            setRefusal(null)
          }}
          onEnter={() => void save()}
        />
        {shown ? (
          <p className="text-sm text-text-2">
            The technician arrives <WindowText {...shown} />.
          </p>
        ) : (
          <>
            <Field label="From" required>
              <DateTimeField value={typed.from} onValueChange={(from) => setTyped(startingAt(typed, from))} />
            </Field>
            <Field label="Until" required>
              <DateTimeField value={typed.until} onValueChange={(until) => setTyped({ ...typed, until })} />
            </Field>
          </>
        )}
        {refusal ? (
          <Callout kind="danger" title="Not saved." announce>
            {refusal}
          </Callout>
        ) : null}
      </form>
    </Dialog>
  )
}

type Typed = { from: string | null; until: string | null }

const TWO_HOURS = 2 * 3_600_000

/** A later start moves the end with it; the first one proposes two hours. */
function startingAt(typed: Typed, from: string | null): Typed {
  const [start, before, end] = [from, typed.from, typed.until].map((text) => Date.parse(text ?? ''))
  if (start === undefined || Number.isNaN(start)) return { ...typed, from }
  if (end === undefined || Number.isNaN(end)) return { from, until: new Date(start + TWO_HOURS).toISOString() }
  const length = before === undefined || Number.isNaN(before) ? TWO_HOURS : Math.max(end - before, 0)
  return { from, until: end > start ? typed.until : new Date(start + length).toISOString() }
}

/** The window, or what is wrong with it. */
function typedWindow({ from, until }: Typed): PromisedWindow | string {
  if (from === null || until === null || Number.isNaN(Date.parse(from)) || Number.isNaN(Date.parse(until)))
    return 'Enter both times.'
  return Date.parse(from) < Date.parse(until) ? { from, until } : 'The end must be after the start.'
}
