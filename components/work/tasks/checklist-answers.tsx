'use client'

import { Camera } from 'lucide-react'
import { useId, useState } from 'react'
import { buttonClass } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Segmented } from '@/components/ui/segmented'
import { Textarea } from '@/components/ui/textarea'
import { NOTES_LENGTH } from '@/lib/domain/limits'
import type { ChecklistItemRecord } from '@/lib/schemas/work/checklist'
import type { OrderMeter, OrderTask } from '@/lib/schemas/work/work-order-detail'
import { type Answers, answerErrors, metersFor, type Readings } from './answers'
import { MeterAnswer } from './meter-answer'
import { NumberAnswer } from './number-answer'
import type { PickedPhoto } from './photos-field'
import { readPhoto } from './read-photo'

type Props = {
  task: OrderTask
  answers: Answers
  onChange: (answers: Answers) => void
  /** What is said of readings beside their values; the meters of the assets of the work order. */
  readings: Readings
  onReadings: (readings: Readings) => void
  meters: readonly OrderMeter[]
  /** A picture that answers an item goes along with the others. */
  onPhoto: (photo: PickedPhoto) => void
  /** What the server said, by the field of the completion. */
  fields: Record<string, string> | undefined
}

/** The items of the task's checklist, each with the box or the buttons that its kind needs. */
export function ChecklistAnswers({ task, answers, onChange, onPhoto, fields = {}, ...common }: Props) {
  if (task.checklist_items.length === 0) return null
  const errors = answerErrors(task, answers, fields)
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-sm font-semibold">{task.checklist?.name ?? 'Checklist'}</legend>
      {task.checklist_items.map((item) => {
        const itemProps = {
          item,
          answer: answers[item.id],
          onAnswer: (answer: string | undefined) => onChange({ ...answers, [item.id]: answer }),
        }
        return item.kind === 'meter' ? (
          <MeterAnswer
            key={item.id}
            {...itemProps}
            {...metersFor(task, item, common.meters)}
            reading={common.readings[item.id]}
            problem={errors[item.id]}
            onReading={(reading) => common.onReadings({ ...common.readings, [item.id]: reading })}
          />
        ) : (
          <ItemAnswer key={item.id} {...itemProps} error={errors[item.id]?.value} onPhoto={onPhoto} />
        )
      })}
    </fieldset>
  )
}

type ItemProps = {
  item: ChecklistItemRecord
  answer: string | undefined
  error: string | undefined
  onAnswer: (answer: string | undefined) => void
  onPhoto: Props['onPhoto']
}

const YES_OR_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

function ItemAnswer({ item, answer, error, onAnswer, onPhoto }: ItemProps) {
  if (item.kind === 'number') return <NumberAnswer item={item} answer={answer} error={error} onAnswer={onAnswer} />
  if (item.kind === 'photo')
    return <PhotoAnswer item={item} answer={answer} error={error} onAnswer={onAnswer} onPhoto={onPhoto} />
  if (item.kind === 'text')
    return (
      <Field label={item.label} error={error}>
        <Textarea
          rows={2}
          value={answer ?? ''}
          maxLength={NOTES_LENGTH}
          onChange={(event) => onAnswer(event.currentTarget.value)}
        />
      </Field>
    )
  const options = item.kind === 'check' ? YES_OR_NO : item.options.map((option) => ({ value: option, label: option }))
  return (
    <div className="min-w-0">
      <Segmented
        legend={item.label}
        options={options}
        value={answer}
        onValueChange={onAnswer}
        stacked={item.kind === 'choice'}
      />
      {error ? <p className="mt-0.5 text-xs text-danger-text">{error}</p> : null}
    </div>
  )
}

function PhotoAnswer({ item, answer, error, onAnswer, onPhoto }: ItemProps) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)

  async function pick(file: File | undefined) {
    if (!file) return
    try {
      const photo = await readPhoto(file)
      setProblem(null)
      onPhoto(photo)
      onAnswer(photo.data)
    } catch {
      setProblem(`Not a picture: ${file.name}. Use JPEG, PNG or WebP.`)
    }
  }

  return (
    <div role="group" aria-labelledby={id} className="flex min-w-0 flex-col gap-1">
      <span id={id} className="text-sm wrap-anywhere">
        {item.label}
      </span>
      <span className="flex flex-wrap items-center gap-2">
        {answer?.startsWith('data:') ? (
          <img src={answer} alt={item.label} className="size-11 rounded-md border border-line object-cover" />
        ) : null}
        <label
          className={`${buttonClass({ size: 'lg' })} has-focus-visible:outline-2 has-focus-visible:outline-accent`}
        >
          <Camera aria-hidden />
          {answer ? 'Take another photo' : 'Take photo'}
          <input
            type="file"
            aria-label={`Photo: ${item.label}`}
            accept="image/jpeg,image/png,image/webp"
            className="sr-only"
            onChange={(event) => {
              const input = event.currentTarget
              void pick(input.files?.[0]).finally(() => (input.value = ''))
            }}
          />
        </label>
        {answer && !answer.startsWith('data:') ? <span className="text-sm text-text-2">Photo taken</span> : null}
      </span>
      <span role="status" className="text-xs text-danger-text">
        {problem ?? error}
      </span>
    </div>
  )
}
