'use client'

import { ChevronLeft, ChevronRight, History } from 'lucide-react'
import { useState } from 'react'
import './past.css'
import { Button } from '@/components/ui/button'
import { DateTimeField } from '@/components/ui/date-time-field'
import { useFormats } from '@/components/ui/formats'
import { IconButton } from '@/components/ui/icon-button'
import { MINUTE } from '@/lib/domain/board/interval'
import { addLocalDays, localTime, rangeOf } from '@/lib/domain/board/zoned'

const STEP = 5 * MINUTE

/**
 * Which past moment the board shows, and the way to others: a slider over the day of that moment, a field for any other, and back
 * to the present.
 */
export function PastBar({
  asOf,
  now,
  pending,
  onChange,
}: {
  /** RFC 3339 */
  asOf: string
  /** When the page was read, epoch milliseconds: the slider ends there. */
  now: number
  pending: boolean
  onChange: (asOf: string | null) => void
}) {
  const { locale, timeZone } = useFormats()
  const at = Date.parse(asOf)
  const [dragged, setDragged] = useState<number | null>(null)
  const shown = dragged ?? at
  const today = localTime(at, timeZone).date
  const { start, end } = rangeOf(today, today, timeZone)
  const last = Math.min(end - MINUTE, Math.floor(now / MINUTE) * MINUTE)
  const words = new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  } as const)
  const text = words.format(shown)

  const go = (instant: number) =>
    onChange(new Date(Math.min(Math.max(instant, 0), Math.floor(now / MINUTE) * MINUTE)).toISOString())
  const commit = () => {
    if (dragged !== null && dragged !== at) go(dragged)
    setDragged(null)
  }

  return (
    <section aria-label="Earlier time" data-tone="amber" className="fp-bar" aria-busy={pending}>
      <p className="fp-title" role="status">
        <History aria-hidden />
        <b>Board as of {text}</b>
        <span className="fp-note">Read only{pending ? ' · loading…' : ''}</span>
      </p>
      <div className="fp-slide">
        <IconButton
          label="The day before, same time"
          size="sm"
          icon={<ChevronLeft aria-hidden />}
          onClick={() => go(addLocalDays(at, -1, timeZone))}
        />
        <input
          type="range"
          aria-label="Time of day"
          aria-valuetext={text}
          min={start}
          max={Math.max(start, last)}
          step={STEP}
          value={Math.min(shown, Math.max(start, last))}
          onChange={(event) => setDragged(Number(event.currentTarget.value))}
          onPointerUp={commit}
          onKeyUp={commit}
          onBlur={commit}
        />
        <IconButton
          label="The day after, same time"
          size="sm"
          icon={<ChevronRight aria-hidden />}
          disabled={end >= now}
          onClick={() => go(addLocalDays(at, 1, timeZone))}
        />
      </div>
      <OtherMoment value={asOf} onChange={go} />
      <Button size="sm" onClick={() => onChange(null)}>
        Back to the present
      </Button>
    </section>
  )
}

function OtherMoment({ value, onChange }: { value: string; onChange: (instant: number) => void }) {
  return (
    <div className="fp-field" role="group" aria-label="Another time">
      <DateTimeField
        value={value}
        onValueChange={(next) => {
          const instant = next === null ? Number.NaN : Date.parse(next)
          if (!Number.isNaN(instant)) onChange(instant)
        }}
      />
    </div>
  )
}
