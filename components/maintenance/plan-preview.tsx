import { Callout } from '@/components/ui/callout'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { formatDay } from '@/components/ui/dates'
import { useFormats } from '@/components/ui/formats'
import { Skeleton } from '@/components/ui/skeleton'
import { Day } from '@/components/ui/time'
import type { PlanPreview } from '@/lib/schemas/maintenance/plan-preview'
import { ordersWords } from './plan-words'
import type { PlanDates } from './use-plan-preview'

/** The next dates of a plan beside its form, as the plan itself computes them. */
export function PreviewCard({
  shown,
  failure,
  isPending,
  horizon,
  assets,
  hasJobType,
}: {
  shown: PlanDates | null
  failure: string | null
  isPending: boolean
  /** How many days before a visit is due its work order is made. */
  horizon: number
  /** How many assets there are; the dates are those of one of them. */
  assets: number
  hasJobType: boolean
}) {
  return (
    <Card title="Next dates" flush>
      <div aria-live="polite" aria-busy={isPending} className={cn('text-sm', isPending && 'opacity-60')}>
        {failure ? (
          <div className="p-3">
            <Callout kind="danger">{failure}</Callout>
          </div>
        ) : null}
        {shown ? (
          <>
            {failure ? null : <Dates shown={shown} horizon={horizon} />}
            {assets > 1 ? (
              <p className="border-t border-line px-4 py-2 text-xs text-text-2">
                The dates of the first asset; each of the {assets} has its own.
              </p>
            ) : null}
            {shown.kept?.length ? <UnchangedOrders orders={shown.kept} /> : null}
          </>
        ) : (
          <NoDates isPending={isPending} isFailed={failure !== null} hasJobType={hasJobType} />
        )}
      </div>
    </Card>
  )
}

/** When its work orders are made, and the dates. */
function Dates({ shown: { dates, orders }, horizon }: { shown: PlanDates; horizon: number }) {
  const { locale } = useFormats()
  const next = dates.find((one) => one.is_due && !one.is_merged)?.due_date
  const words = orders && ordersWords(orders, next, horizon, (day) => formatDay(day, locale))
  return (
    <>
      {words ? (
        <div className="p-3">
          <Callout kind="info">{words}</Callout>
        </div>
      ) : null}
      <DateList dates={dates} />
    </>
  )
}

function NoDates({ isPending, isFailed, hasJobType }: { isPending: boolean; isFailed: boolean; hasJobType: boolean }) {
  if (isPending) return <Skeleton className="m-4 h-4 w-3/5" />
  if (isFailed) return null
  return (
    <p className="px-4 py-3 text-text-2">
      {hasJobType
        ? 'The dates appear here once what is marked is right.'
        : 'Choose the job type: the dates appear here.'}
    </p>
  )
}

function UnchangedOrders({ orders }: { orders: NonNullable<PlanDates['kept']> }) {
  return (
    <div className="border-t border-line p-3">
      <Callout
        kind="warning"
        title={orders.length === 1 ? '1 work order stays as it is' : `${orders.length} work orders stay as they are`}
      >
        Somebody has worked on them: {orders.map(({ work_order_number }) => work_order_number).join(', ')}.
      </Callout>
    </div>
  )
}

/** Dates in order, each with why it is what it is. */
function DateList({ dates }: { dates: readonly PlanPreview[] }) {
  if (dates.length === 0) return <p className="px-4 py-3 text-text-2">No visit is due in the next ten years.</p>
  return (
    <ol aria-label="Next dates" className="divide-y divide-line">
      {dates.map(({ scope, key, due_date, is_due, is_merged, reasons }) => (
        <li key={`${scope} ${key}`} className="flex min-w-0 flex-col gap-0.5 px-4 py-2">
          <span className={cn('font-medium tabular', (!is_due || is_merged) && 'text-text-3 line-through')}>
            <Day value={due_date} year />
          </span>
          {reasons.map(({ kind, text }) => (
            <span key={kind} className="text-xs wrap-anywhere text-text-2">
              {text}
            </span>
          ))}
        </li>
      ))}
    </ol>
  )
}
