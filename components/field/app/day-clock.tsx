'use client'

import { Play } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormats } from '@/components/ui/formats'
import { formatMinutes } from '@/lib/domain/duration'
import { addressOf } from '@/lib/domain/field/views'
import { NO_JOB } from '@/components/field/store/types'
import type { OwnTime } from '@/components/field/store/time'
import { send, useOwnTime } from '@/components/field/store/use-field'
import { AppLink } from './app-link'
import { isDayOver, ownDay, useClockWords } from './own-day'
import { Press } from './press'
import { useSaving } from './use-saving'

type ClockPress = 'start_day' | 'start_break' | 'end_break' | 'end_day'

function pressesOf({ isOn, isBreak }: OwnTime['clock']): readonly ClockPress[] {
  if (isBreak) return ['end_break', 'end_day']
  return isOn ? ['start_break', 'end_day'] : ['start_day']
}

/** The day clock: when the day and its breaks begin and end, beside what the jobs tell. */
export function DayClockRow({ day }: { day: string }) {
  const t = useTranslations('field')
  const saving = useSaving()
  const time = useOwnTime()
  if (!time) return null
  return (
    <section aria-label={t('clock.title')} className="mx-4 flex flex-wrap items-center gap-2">
      <ClockWords time={time} day={day} />
      {pressesOf(time.clock).map((kind) => (
        <Press
          key={kind}
          icon={kind === 'start_day' ? <Play aria-hidden /> : undefined}
          onClick={() => void saving(() => send({ kind, work_order_id: NO_JOB, payload: {} }))}
        >
          {t(`clock.${kind}`)}
        </Press>
      ))}
    </section>
  )
}

/** How the day stands, with the way to its hours. */
function ClockWords({ time, day }: { time: OwnTime; day: string }) {
  const t = useTranslations('field')
  const { timeZone } = useFormats()
  const clock = useClockWords()
  const { entries, worked, issues } = ownDay(time, day, timeZone)
  const [first, last] = [entries[0], entries.at(-1)]
  const count = isDayOver(time, day, timeZone) ? issues.length : 0
  const words = !first
    ? t('clock.not_started')
    : time.clock.isBreak && last
      ? t('clock.on_break', { from: clock(last.from) })
      : t('clock.worked', { from: clock(first.from), duration: formatMinutes(worked) })
  return (
    <AppLink
      href={addressOf({ name: 'hours', day: null })}
      className="flex min-h-12 min-w-0 flex-1 basis-24 flex-col justify-center text-sm"
    >
      <span className="tabular wrap-anywhere text-text-2">{words}</span>
      {count > 0 ? (
        <span data-tone="amber" className="font-medium wrap-anywhere text-(--tone-text)">
          {t('clock.to_check', { count })}
        </span>
      ) : null}
    </AppLink>
  )
}
