import { CircleCheck, CircleDashed, Clock, TimerOff } from 'lucide-react'
import { WARRANTY_VERDICT, type WarrantyVerdict } from '@/components/ui/status'

const ICONS = {
  covered: CircleCheck,
  expiring: Clock,
  expired: TimerOff,
  not_started: Clock,
  none: CircleDashed,
} as const

const SENTENCES: Record<WarrantyVerdict, string> = {
  covered: 'Covered by warranty',
  expiring: 'Covered by warranty, ending soon',
  expired: 'Not covered: the warranty has expired',
  not_started: 'Not covered yet: the warranty starts later',
  none: 'Not covered: there is no warranty',
}

/** The answer to "is it covered?" in one look: colour, drawing and words. */
export function VerdictBanner({ verdict, children }: { verdict: WarrantyVerdict; children?: React.ReactNode }) {
  const Icon = ICONS[verdict]
  return (
    <div
      data-tone={WARRANTY_VERDICT[verdict].tone}
      className="flex items-start gap-3 rounded-lg border border-(--tone-line) bg-(--tone-soft) px-4 py-3 text-(--tone-text)"
    >
      <Icon aria-hidden className="mt-0.5 size-6 shrink-0" strokeWidth={2.2} />
      <div className="min-w-0 flex-1">
        <p className="text-lg font-semibold">{SENTENCES[verdict]}</p>
        {children ? <div className="text-sm">{children}</div> : null}
      </div>
    </div>
  )
}

/** `213 days left`, `ended 12 days ago`: as it is said on the phone. */
export function daysWords(verdict: WarrantyVerdict, left: number): string | null {
  switch (verdict) {
    case 'covered':
    case 'expiring':
      return left === 0 ? 'Today is its last day' : left === 1 ? '1 day left' : `${left.toLocaleString('en')} days left`
    case 'not_started':
    case 'expired':
    case 'none':
      return null
  }
}
