'use client'

import { useId, useRef, useState } from 'react'
import type { ComboboxOption } from '@/components/ui/combobox'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { useShortcut } from '@/components/ui/shortcuts'
import { useUnsavedGuard } from '@/components/ui/unsaved'
import { NOTES_LENGTH } from '@/lib/domain/limits'
import type { OrderMeter, OrderTask } from '@/lib/schemas/work/work-order-detail'
import { type Answers, answersToSend, chosenMeters, givenAnswers, type Readings, withoutGonePhotos } from './answers'
import { ChecklistAnswers } from './checklist-answers'
import { PartsField, type PartRow } from './parts-field'
import { PhotosField, type PickedPhoto } from './photos-field'
import type { CompleteInput, TaskActions } from './types'

type Failure = { message: string; fields: Record<string, string> }

type Props = {
  task: OrderTask
  /** The meters of the assets of the work order. */
  meters: readonly OrderMeter[]
  complete: TaskActions['complete']
  searchParts: (text: string) => Promise<readonly ComboboxOption[]>
  onDone: () => void
  onClose: () => void
  /** What the task is about, at the top; the dialog opens there and not in a field, which would raise a phone's keyboard. */
  summary?: React.ReactNode
}

/** What was done: notes, parts used, the checklist's answers, photos. All of it is saved, or none. */
export function CompleteDialog({ task, meters, complete, searchParts, onDone, onClose, summary }: Props) {
  const id = useId()
  const entered = useGiven(task, meters)
  const { notes, parts, photos } = entered
  const top = useRef<HTMLDivElement>(null)
  const [reading, setReading] = useState(false)
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  useUnsavedGuard(photos.length > 0 || notes !== (task.notes ?? ''))
  useShortcut('mod+enter', 'Complete the task', () => void save())

  async function save() {
    if (saving || reading) return
    setSaving(true)
    setFailure(null)
    const state = await complete(task.id, inputOf(task, entered)).catch(() => null)
    if (state?.status === 'ok') return onDone()
    setSaving(false)
    setFailure(state?.status === 'error' ? state : UNREACHED)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Complete “${task.name}”`}
      initialFocus={summary ? top : undefined}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={saving} disabled={reading}>
            Complete task
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="flex min-w-0 flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          void save()
        }}
      >
        {failure ? (
          <Callout kind="danger" announce>
            {failure.message}
          </Callout>
        ) : null}
        {summary ? (
          <div ref={top} tabIndex={-1} className="min-w-0 outline-none">
            {summary}
          </div>
        ) : null}
        <ChecklistAnswers task={task} meters={meters} {...entered.checklist} fields={failure?.fields} />
        <Field label="Notes" error={failure?.fields.notes}>
          <Textarea
            value={notes}
            maxLength={NOTES_LENGTH}
            onChange={(event) => entered.setNotes(event.currentTarget.value)}
          />
        </Field>
        <PartsField
          label="Parts used"
          rows={parts}
          onChange={entered.setParts}
          search={searchParts}
          error={firstOf(failure, 'parts_used')}
        />
        <PhotosField
          photos={photos}
          onChange={entered.keepPhotos}
          onReading={setReading}
          errors={photoErrors(failure)}
        />
      </form>
    </Dialog>
  )
}

/** What is entered, beginning with what the task has. */
function useGiven(task: OrderTask, meters: Props['meters']) {
  const [notes, setNotes] = useState(task.notes ?? '')
  const [parts, setParts] = useState<PartRow[]>(task.parts_used.length > 0 ? task.parts_used : task.parts_required)
  const [photos, setPhotos] = useState<PickedPhoto[]>([])
  const [answers, setAnswers] = useState<Answers>(() => givenAnswers(task))
  const [readings, setReadings] = useState<Readings>(() => chosenMeters(task, meters))
  const addPhoto = (photo: PickedPhoto) => setPhotos((current) => [...current, photo])
  function keepPhotos(keptPhotos: PickedPhoto[]) {
    setPhotos(keptPhotos)
    setAnswers((current) => withoutGonePhotos(current, keptPhotos))
  }
  return {
    notes,
    parts,
    photos,
    answers,
    readings,
    setNotes,
    setParts,
    keepPhotos,
    checklist: { answers, onChange: setAnswers, readings, onReadings: setReadings, onPhoto: addPhoto },
  }
}

const UNREACHED: Failure = {
  message: 'Not saved: the server did not answer. What you entered is still here; try again.',
  fields: {},
}

function inputOf(
  task: OrderTask,
  entered: { notes: string; parts: PartRow[]; photos: PickedPhoto[]; answers: Answers; readings: Readings },
): CompleteInput {
  return {
    notes: entered.notes,
    parts_used: entered.parts.map(({ part_id, quantity }) => ({ part_id, quantity })),
    ...answersToSend(task, entered.answers, entered),
    ...(entered.photos.length > 0 && { photos: entered.photos.map(({ data }) => data) }),
  }
}

function firstOf(failure: Failure | null, field: string): string | undefined {
  return Object.entries(failure?.fields ?? {}).find(([name]) => name.startsWith(field))?.[1]
}

function photoErrors(failure: Failure | null): Record<number, string> {
  const problems = Object.entries(failure?.fields ?? {}).flatMap(([field, message]) => {
    const photoIndex = /^photos\[(\d+)\]$/.exec(field)?.[1]
    return photoIndex === undefined ? [] : [[Number(photoIndex), message] as const]
  })
  return Object.fromEntries(problems)
}
