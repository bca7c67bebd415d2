import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { hasModifier } from '@/components/ui/modifiers'
import { PageLink } from '@/components/ui/page-link'
import { PriorityIcon } from '@/components/ui/status-badge'
import { Time } from '@/components/ui/time'
import { formatDuration } from '@/lib/domain/duration'
import type { AtRiskRecord } from '@/lib/schemas/scheduling/at-risk'
import { KIND_LABELS } from './kind-labels'

/** What is done about work at risk: it is moved, its conflict stays, or the customer is told another time. */
export type Answer = 'fix' | 'leave' | 'promise'

/** What of the row can be answered how. */
function answersOf({ reasons }: AtRiskRecord): Answer[] {
  const canLeave = reasons.some(({ code }) => code !== null)
  const canPromise = reasons.some(({ kind }) => kind === 'promise' || kind === 'clock')
  return ['fix', ...(canLeave ? (['leave'] as const) : []), ...(canPromise ? (['promise'] as const) : [])]
}

const LABELS: Record<Answer, string> = { fix: 'Fix', leave: 'Leave', promise: 'Promise' }
const KEYS: Record<string, Answer> = { l: 'leave', p: 'promise' }
const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** When it breaks, which work it is, and why; its first button is where the keyboard stops. */
export function AtRiskRow({
  item,
  now,
  onAnswer,
  onWalk,
}: {
  item: AtRiskRecord
  now: number
  onAnswer?: (answer: Answer) => void
  onWalk: (from: HTMLElement, step: 1 | -1) => void
}) {
  const router = useRouter()
  const { work_order, customer, site, technician, reasons } = item
  const href = `/work-orders/${work_order.id}`
  const answers = answersOf(item)
  const onKeyDown = (event: React.KeyboardEvent<HTMLLIElement>) => {
    if (hasModifier(event)) return
    const { key } = event
    const step = STEPS[key]
    const answer = KEYS[key]
    if (step) onWalk(event.currentTarget, step)
    else if (key === 'o') router.push(href)
    else if (answer && answers.includes(answer)) onAnswer?.(answer)
    else return
    event.preventDefault()
  }
  return (
    <li
      data-risk-row
      onKeyDown={onKeyDown}
      className="grid gap-x-4 gap-y-1 px-4 py-2.5 text-sm focus-within:bg-hover hover:bg-hover sm:grid-cols-[8.5rem_minmax(0,1.3fr)_minmax(0,2.4fr)_auto]"
    >
      <BreaksAt value={item.breaks_at} now={now} />
      <span className="flex min-w-0 flex-col">
        <span className="flex min-w-0 items-center gap-1.5 font-medium">
          <PriorityIcon priority={work_order.priority} />
          <PageLink href={href} className="min-w-0 truncate hover:underline" data-row-stop={onAnswer ? undefined : ''}>
            <bdi>{customer.name}</bdi>
          </PageLink>
        </span>
        <span className="truncate text-xs text-text-2 tabular">
          {work_order.work_order_number}
          {site ? (
            <>
              {' · '}
              <bdi>{site.name}</bdi>
            </>
          ) : null}
        </span>
        <span className="truncate text-xs text-text-2">
          <bdi>{technician?.name ?? 'Nobody assigned'}</bdi>
          {work_order.scheduled_date ? (
            <>
              {', '}
              <Time value={work_order.scheduled_date} format="weekday" />
            </>
          ) : null}
        </span>
      </span>
      <ul className="flex min-w-0 flex-col gap-0.5">
        {reasons.map((reason) => (
          <li key={`${reason.visit_id} ${reason.kind} ${reason.message}`} className="min-w-0 wrap-anywhere">
            <span className="mr-1.5 text-xs font-medium text-text-2">{KIND_LABELS[reason.kind]}</span>
            <span suppressHydrationWarning>{reason.message}</span>
          </li>
        ))}
      </ul>
      {onAnswer ? (
        <span className="flex items-start gap-1.5 max-sm:mt-1">
          {answers.toReversed().map((answer) => (
            <Button
              key={answer}
              size="sm"
              variant={answer === 'fix' ? 'primary' : undefined}
              aria-label={`${LABELS[answer]} ${work_order.work_order_number}`}
              onClick={() => onAnswer(answer)}
              data-row-stop={answer === 'fix' ? '' : undefined}
            >
              {LABELS[answer]}
            </Button>
          ))}
        </span>
      ) : null}
    </li>
  )
}

/** `10:35 PM, in 1 h 35 min`. */
function BreaksAt({ value, now }: { value: string; now: number }) {
  const left = Date.parse(value) - now
  const length = formatDuration(Math.abs(left))
  return (
    <span className="flex flex-col tabular">
      <span className="font-medium">
        <Time value={value} format={Math.abs(left) < 12 * 3_600_000 ? 'time' : 'weekday'} />
      </span>
      {/* The browser's clock may be a minute ahead of what the server wrote. */}
      <span
        className={left < 0 ? 'text-xs font-medium text-danger-text' : 'text-xs text-text-2'}
        suppressHydrationWarning
      >
        {left < 0 ? `${length} ago` : `in ${length}`}
      </span>
    </span>
  )
}
