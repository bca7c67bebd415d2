import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { useFormats } from '@/components/ui/formats'
import { Select } from '@/components/ui/select'
import type { ChecklistItemRecord } from '@/lib/schemas/work/checklist'
import type { OrderMeter } from '@/lib/schemas/work/work-order-detail'
import type { AnswerProblem, Reading } from './answers'
import { NumberAnswer } from './number-answer'

type Props = {
  item: ChecklistItemRecord
  answer: string | undefined
  onAnswer: (answer: string) => void
  /** The meters that it can be about, and which of them is chosen before anybody says so. */
  fitting: readonly OrderMeter[]
  chosen: OrderMeter | undefined
  /** Absent before anything was said of it. */
  reading: Reading | undefined
  onReading: (reading: Reading) => void
  problem: AnswerProblem | undefined
}

/**
 * What a meter of an asset shows: which one is asked where several fit, with what it showed last. A value far beyond the usual is asked
 * about, as where a reading is recorded.
 */
export function MeterAnswer({ item, answer, onAnswer, fitting, chosen, reading = {}, onReading, problem = {} }: Props) {
  const meter = fitting.find(({ id }) => id === reading.meter_id) ?? chosen
  const lastShown = useLastShown()
  const isAsked = problem.is_confirmed !== undefined || reading.is_confirmed !== undefined
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {fitting.length > 1 ? (
        <Field label={`Meter for ${item.label}`} error={problem.meter_id}>
          <Select
            options={fitting.map((one) => ({ value: one.id, label: nameOf(one, fitting) }))}
            value={meter?.id ?? null}
            placeholder="Choose the meter…"
            onValueChange={(id) => onReading(id === null ? {} : { meter_id: id })}
          />
        </Field>
      ) : null}
      <NumberAnswer
        item={item}
        answer={answer}
        error={problem.value}
        unit={meter?.unit}
        hint={meter ? lastShown(meter, fitting) : undefined}
        onAnswer={(value) => {
          // What was said to be right was another value.
          if (reading.is_confirmed !== undefined) onReading(reading.meter_id ? { meter_id: reading.meter_id } : {})
          onAnswer(value)
        }}
      />
      {isAsked ? (
        <Checkbox
          label="This value is right"
          checked={reading.is_confirmed ?? false}
          onCheckedChange={(is_confirmed) => onReading({ ...reading, is_confirmed })}
        />
      ) : null}
    </div>
  )
}

/** What the meter showed last, in words; its name goes along where no choice above tells it. */
function useLastShown() {
  const { locale, timeZone } = useFormats()
  return ({ name, unit, last_reading }: OrderMeter, fitting: readonly OrderMeter[]) => {
    const who = fitting.length > 1 ? 'It' : name
    if (!last_reading) return `${who} was never read.`
    const value = last_reading.value.toLocaleString(locale, { maximumFractionDigits: 3 })
    const day = new Date(last_reading.read_at).toLocaleDateString(locale, { dateStyle: 'medium', timeZone })
    return `${who} showed ${value} ${unit} on ${day}.`
  }
}

/** Its name, and where the meters are of several assets, the asset that it is on. */
function nameOf({ name, unit, asset }: OrderMeter, among: readonly OrderMeter[]): string {
  const isOfOne = among.every((one) => one.asset.id === asset.id)
  return isOfOne ? `${name} (${unit})` : `${name} (${unit}) · ${asset.name} ${asset.asset_tag}`
}
