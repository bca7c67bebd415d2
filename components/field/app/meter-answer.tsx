'use client'

import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Time } from '@/components/ui/time'
import type { Doubt, KeptMeter } from '@/lib/domain/field/meter'
import { fittingMeters } from '@/lib/domain/meters/fitting'
import { MAX_ITEM_NUMBER } from '@/lib/domain/work-orders/checklist-items'
import { keepDraft, useMeters, useStoredDraft } from '@/components/field/store/use-field'
import { Choice, LineField } from './fields'
import { answer, draftOfItem, type ItemProps, valueOf } from './give-answer'
import { numberIn } from './numbers'
import { Press } from './press'
import { useDraft } from './use-draft'

/** What a meter shows. A value that is mostly a typing mistake is kept, and sent when somebody says that it is right, as the office asks. */
export function MeterAnswer(props: ItemProps) {
  const t = useTranslations('field')
  const { job, item } = props
  const about = draftOfItem(props)
  const stored = useStoredDraft(about.key)
  const { meters, meter, choose } = useMeterChoice(props, stored)
  const [doubted, setDoubted] = useState<number | null>(null)
  const mustChoose = meters.length > 1 && !meter
  const send = (value: number, is_confirmed?: true) =>
    answer(props, value, { ...(meter && { meter_id: meter.id }), ...(is_confirmed && { is_confirmed }) })
  const keep = async (value: number) => {
    if (!meter || !(await doubtNow(meter, value, job.work_order.id))) return send(value)
    setDoubted(value)
    await keepDraft({ ...about, text: String(value), held: true, meter_id: meter.id })
    return false
  }
  const value = valueOf(props)
  const draft = useDraft(about, value === undefined ? '' : String(value), async (typed) => {
    const number = numberIn(typed)
    return number !== null && Math.abs(number) <= MAX_ITEM_NUMBER && keep(number)
  })
  const shown = numberIn(draft.value)
  // Also after the app was ended meanwhile; another value is doubted when it is given.
  const doubt = useDoubt(meter, shown, doubted ?? withheldIn(stored), job.work_order.id)
  const isNoNumber = draft.value.trim() !== '' && shown === null
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {meters.length > 1 ? (
        <Choice
          stacked
          legend={t('meter.which', { label: item.label })}
          options={meters.map(({ id, name }) => ({ value: id, label: name }))}
          value={meter?.id}
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
              : doubt
                ? t(`meter.${doubt.kind}`, { used: 0, expected: 0, ...doubt })
                : null
          }
          end={item.unit}
          hint={<Before meter={meter} jobId={job.work_order.id} unit={item.unit} />}
          {...draft.box}
        />
      )}
      {doubt && shown !== null ? <Press onClick={() => void send(shown, true)}>{t('meter.right')}</Press> : null}
    </div>
  )
}

/** The meters that an item can be about, and the only one or the one that is chosen. */
function useMeterChoice({ job, item }: ItemProps, stored: StoredDraft) {
  const { fitting, only } = fittingMeters(useMeters(job.work_order.asset_ids.join(' ')) ?? [], item)
  const [chosen, choose] = useState<string>()
  if (only) return { meters: [only], meter: only, choose }
  return { meters: fitting, meter: fitting.find(({ id }) => id === (chosen ?? stored?.meter_id)), choose }
}

/** What the meter showed the last time, to compare with. */
function Before({ meter, jobId, unit }: { meter: KeptMeter | undefined; jobId: string; unit: string | null }) {
  const t = useTranslations('field')
  const last = meter?.readings.findLast(({ work_order_id }) => work_order_id !== jobId)
  if (!last) return null
  const { value, read_at } = last
  return t.rich('meter.before', { value, unit: unit ?? '', day: () => <Time value={read_at} format="date" /> })
}

type StoredDraft = ReturnType<typeof useStoredDraft>

/** A value that was doubted and not sent. */
function withheldIn(stored: StoredDraft): number | null {
  return stored?.held ? numberIn(stored.text) : null
}

/** Why the value that is shown is doubtful, as long as it is the one that is `withheld`; null of none. */
function useDoubt(
  meter: KeptMeter | undefined,
  shown: number | null,
  withheld: number | null,
  jobId: string,
): Doubt | null {
  const value = shown === withheld ? shown : null
  const [checked, setChecked] = useState<{ value: number; doubt: Doubt | null } | null>(null)
  useEffect(() => {
    if (!meter || value === null) return
    let isGone = false
    void doubtNow(meter, value, jobId).then((doubt) => isGone || setChecked({ value, doubt }))
    return () => {
      isGone = true
    }
  }, [meter, value, jobId])
  return checked !== null && checked.value === value ? checked.doubt : null
}

/** Why a value that is read now is doubtful. The library for exact numbers is loaded here alone. */
async function doubtNow(meter: KeptMeter, value: number, jobId: string): Promise<Doubt | null> {
  const { doubtOf } = await import('@/lib/domain/field/meter')
  return doubtOf(meter, value, jobId, new Date())
}
