'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Doubt, KeptMeter } from '@/lib/domain/field/meter'
import { fittingMeters } from '@/lib/domain/meters/fitting'
import { MAX_ITEM_NUMBER } from '@/lib/domain/work-orders/checklist-items'
import { useMeters } from '@/components/work/field/store/use-field'
import { Choice, LineField, useDraft } from './fields'
import { answer, type ItemProps, valueOf } from './give-answer'
import { numberIn } from './numbers'
import { Press } from './press'

type Held = { value: number; doubt: Doubt }

/** What a meter shows. A value that is mostly a typing mistake is sent when somebody says that it is right, as the office asks. */
export function MeterAnswer(props: ItemProps) {
  const t = useTranslations('field')
  const { job, item } = props
  const { fitting, only } = fittingMeters(useMeters(job.work_order.asset_ids.join(' ')) ?? [], item)
  const meters = only ? [only] : fitting
  const [chosen, choose] = useState<string>()
  const [held, setHeld] = useState<Held | null>(null)
  const meter = meters.length === 1 ? meters[0] : meters.find(({ id }) => id === chosen)
  const mustChoose = meters.length > 1 && !meter
  const send = async (value: number, is_confirmed?: true) => {
    const about = { ...(meter && { meter_id: meter.id }), ...(is_confirmed && { is_confirmed }) }
    const isStored = await answer(props, value, about)
    if (isStored) setHeld(null)
    return isStored
  }
  const keep = async (value: number) => {
    const doubt = meter ? await doubtNow(meter, value, job.work_order.id) : null
    if (!doubt) return send(value)
    setHeld({ value, doubt })
    return true
  }
  const given = held?.value ?? valueOf(props)
  const draft = useDraft(given === undefined ? '' : String(given), async (typed) => {
    const number = numberIn(typed)
    return number !== null && Math.abs(number) <= MAX_ITEM_NUMBER && keep(number)
  })
  const isNoNumber = draft.value.trim() !== '' && numberIn(draft.value) === null
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {meters.length > 1 ? (
        <Choice
          stacked
          legend={t('meter.which', { label: item.label })}
          options={meters.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          onChoose={choose}
        />
      ) : null}
      {mustChoose ? null : (
        <LineField
          inputMode="decimal"
          label={item.label}
          required={item.required}
          problem={
            isNoNumber
              ? t('item.no_number')
              : held
                ? t(`meter.${held.doubt.kind}`, { used: 0, expected: 0, ...held.doubt })
                : null
          }
          end={item.unit}
          {...draft}
        />
      )}
      {held ? <Press onClick={() => void send(held.value, true)}>{t('meter.right')}</Press> : null}
    </div>
  )
}

/** Why a value that is read now is doubtful. The library for exact numbers is loaded here alone. */
async function doubtNow(meter: KeptMeter, value: number, jobId: string): Promise<Doubt | null> {
  const { doubtOf } = await import('@/lib/domain/field/meter')
  return doubtOf(meter, value, jobId, new Date())
}
