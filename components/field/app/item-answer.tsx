'use client'

import { Camera } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { isOutOfRange, MAX_ITEM_NUMBER } from '@/lib/domain/work-orders/checklist-items'
import { NOTES_LENGTH } from '@/lib/domain/limits'
import { send } from '@/components/field/store/use-field'
import { Choice, LineField, TextField } from './fields'
import { answer, draftOfItem, type ItemProps, valueOf } from './give-answer'
import { aboutJob } from './moves'
import { MeterAnswer } from './meter-answer'
import { PressFile } from './press'
import { numberIn, useRangeWords } from './numbers'
import { RequiredMark, RequiredNote } from './required'
import { useTakePhoto } from './take-photo'
import { useDraft } from './use-draft'

/** An item of a checklist with the box or the buttons that its kind needs. Each answer is kept when it is given. */
export function ItemAnswer(props: ItemProps) {
  switch (props.item.kind) {
    case 'check':
      return <Check {...props} />
    case 'choice':
      return <OneOf {...props} />
    case 'number':
      return <Numeric {...props} />
    case 'meter':
      return <MeterAnswer {...props} />
    case 'photo':
      return <Photo {...props} />
    default:
      return <Words {...props} />
  }
}

function Check({ job, task, item }: ItemProps) {
  const t = useTranslations('field')
  const response = task.checklist_responses.find(({ item_id }) => item_id === item.id)
  return (
    <Choice
      legend={item.label}
      required={item.required}
      options={[
        { value: 'yes', label: t('yes') },
        { value: 'no', label: t('no') },
      ]}
      value={response && (response.response ? 'yes' : 'no')}
      onChoose={(value) =>
        void send({
          kind: 'answer_check',
          ...aboutJob(job),
          payload: { task_id: task.id, item_id: item.id, label: item.label.slice(0, 500), response: value === 'yes' },
        })
      }
    />
  )
}

function OneOf(props: ItemProps) {
  const value = valueOf(props)
  const { item } = props
  return (
    <Choice
      stacked
      legend={item.label}
      required={item.required}
      options={item.options.map((option) => ({ value: option, label: option }))}
      value={typeof value === 'string' ? value : undefined}
      onChoose={(option) => void answer(props, option)}
    />
  )
}

function Words(props: ItemProps) {
  const value = valueOf(props)
  const { box } = useDraft(
    draftOfItem(props),
    value === undefined ? '' : String(value),
    async (typed) => typed.trim() !== '' && answer(props, typed.trim()),
  )
  const { label, required } = props.item
  return <TextField rows={2} label={label} required={required} maxLength={NOTES_LENGTH} {...box} />
}

function Numeric(props: ItemProps) {
  const t = useTranslations('field')
  const range = useRangeWords(props.item)
  const value = valueOf(props)
  const draft = useDraft(draftOfItem(props), value === undefined ? '' : String(value), async (typed) => {
    const number = numberIn(typed)
    return number !== null && Math.abs(number) <= MAX_ITEM_NUMBER && answer(props, number)
  })
  const shown = numberIn(draft.value)
  const problem =
    draft.value.trim() !== '' && shown === null
      ? t('item.no_number')
      : shown !== null && isOutOfRange(props.item, shown)
        ? t('item.out_of_range')
        : null
  return (
    <LineField
      inputMode="decimal"
      label={props.item.label}
      required={props.item.required}
      hint={range}
      problem={problem}
      end={props.item.unit}
      {...draft.box}
    />
  )
}

function Photo(props: ItemProps) {
  const t = useTranslations('field')
  const { job, task, item } = props
  const { take, problem } = useTakePhoto(job.work_order.id, task.id)
  const isTaken = valueOf(props) !== undefined
  const requiredId = useId()
  return (
    <div
      role="group"
      aria-label={item.label}
      aria-describedby={item.required ? requiredId : undefined}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <span className="text-base wrap-anywhere">
        {item.label}
        {item.required ? <RequiredMark /> : null}
      </span>
      {item.required ? <RequiredNote id={requiredId} /> : null}
      <span className="flex flex-wrap items-center gap-3">
        <PressFile
          camera
          label={t('item.photo_of', { label: item.label })}
          icon={<Camera aria-hidden />}
          onFiles={(files) => void take(files).then((sha256) => sha256 !== null && answer(props, sha256))}
        >
          {t(isTaken ? 'item.another_photo' : 'photos.take')}
        </PressFile>
        {isTaken ? <span className="text-sm text-text-2">{t('item.photo_taken')}</span> : null}
      </span>
      <span role="status" className="text-sm text-danger-text">
        {problem}
      </span>
    </div>
  )
}
