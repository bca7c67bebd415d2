import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { isOutOfRange, rangeInWords } from '@/lib/domain/work-orders/checklist-items'
import type { ChecklistItemRecord } from '@/lib/schemas/work/checklist'
import { numberIn } from './answers'

type Props = {
  item: ChecklistItemRecord
  answer: string | undefined
  error: string | undefined
  onAnswer: (answer: string) => void
  /** Its unit where the item names none, and what is known of it, in words. */
  unit?: string | undefined
  hint?: string | undefined
}

/** The box of an item that asks for a number; one out of range is said so, and kept. */
export function NumberAnswer({ item, answer = '', error, onAnswer, unit, hint }: Props) {
  const range = rangeInWords(item)
  const value = numberIn(answer)
  const isOutside = typeof value === 'number' && isOutOfRange(item, value)
  const hints = [hint, range && `Should be ${range}.`].filter((words) => words).join(' ')
  return (
    <div className="min-w-0">
      <Field label={item.label} hint={hints || undefined} error={error}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          value={answer}
          end={item.unit ?? unit}
          onChange={(event) => onAnswer(event.currentTarget.value)}
        />
      </Field>
      <p role="status" className="text-xs text-warning-text">
        {isOutside ? 'This is out of range. It is saved and marked for the office.' : null}
      </p>
    </div>
  )
}
