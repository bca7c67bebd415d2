'use client'

import { RefreshCw } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { PageHeader } from '@/components/frame/page-header'
import { useShortcut } from '@/components/ui/shortcuts'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useFormats } from '@/components/ui/formats'
import { latePart } from '@/components/ui/late-part'
import { Skeleton } from '@/components/ui/skeleton'
import { StatTile } from '@/components/ui/stat-tile'
import { EmptyState } from '@/components/ui/states'
import { PRIORITY, WORK_ORDER_STATUS } from '@/components/ui/status'
import { Time } from '@/components/ui/time'
import type { Dashboard } from '@/lib/schemas/company/dashboard'
import type { MaintenanceFigures } from '@/lib/schemas/maintenance/year'
import { PRIORITIES } from '@/lib/schemas/work/work-order'
import { firstTimeDefinition, firstTimeWords } from './first-time-words'
import { LINKS, UNFINISHED_STATUSES } from './links'
import { LoadCard } from './load-card'

// The chart library belongs to this page alone, and to what is below the numbers.
const CountBars = latePart(
  async () => ({ default: (await import('./count-bars')).CountBars }),
  <Skeleton className="h-52 w-full" />,
)

type Props = { dashboard: Dashboard; maintenance: MaintenanceFigures; readAt: string }

/** How the company stands. Every number and bar is a link to the list of what it counts. */
export function DashboardScreen({ dashboard, maintenance, readAt }: Props) {
  const router = useRouter()
  const [pending, startTransition] = useTransition()
  const refresh = () => startTransition(() => router.refresh())
  useShortcut('r', 'Refresh the numbers', refresh)
  const { by_status: statuses, by_priority: priorities } = dashboard
  return (
    <>
      <PageHeader
        title="Dashboard"
        actions={
          <>
            <span className="text-xs text-text-3">
              As of <Time value={readAt} format="time" />
            </span>
            <Button icon={<RefreshCw aria-hidden />} pending={pending} onClick={refresh}>
              Refresh
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-4 p-(--gutter)">
        <OrderNumbers dashboard={dashboard} />
        <div className="grid gap-4 lg:grid-cols-2">
          <Card title="Unfinished by status">
            <CountBars
              label="Unfinished work orders by status"
              bars={UNFINISHED_STATUSES.map((status) => ({
                key: status,
                label: WORK_ORDER_STATUS[status].label,
                tone: WORK_ORDER_STATUS[status].tone,
                value: statuses[status],
                href: LINKS.status(status),
              }))}
            />
          </Card>
          <Card title="Unfinished by priority">
            <CountBars
              label="Unfinished work orders by priority"
              bars={[...PRIORITIES].reverse().map((priority) => ({
                key: priority,
                label: PRIORITY[priority].label,
                tone: PRIORITY[priority].tone,
                value: priorities[priority],
                href: LINKS.priority(priority),
              }))}
            />
          </Card>
        </div>
        <Maintenance figures={maintenance} />
        <Warranties spans={dashboard.warranties} />
        {dashboard.load.length === 0 ? (
          <Card title="Technician load">
            <EmptyState compact title="No active technicians" description="Their booked time shows here." />
          </Card>
        ) : (
          <LoadCard load={dashboard.load} today={dashboard.today} week={dashboard.week} />
        )}
      </div>
    </>
  )
}

function OrderNumbers({ dashboard }: { dashboard: Dashboard }) {
  const { locale } = useFormats()
  const number = new Intl.NumberFormat(locale)
  const firstTime = firstTimeWords(dashboard.first_time, locale)
  return (
    <section aria-label="Work orders" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatTile
        label="Unfinished work orders"
        value={number.format(dashboard.unfinished)}
        hint="Not completed or cancelled"
        href={LINKS.unfinished}
      />
      <StatTile
        label="Overdue"
        value={number.format(dashboard.overdue)}
        hint="Past their due time"
        href={LINKS.overdue}
        tone={dashboard.overdue > 0 ? 'red' : 'green'}
      />
      <StatTile
        label="Unassigned"
        value={number.format(dashboard.unassigned)}
        hint="Unfinished, without a technician"
        href={LINKS.unassigned}
        tone={dashboard.unassigned > 0 ? 'amber' : 'green'}
      />
      <StatTile
        label="First-time completion"
        value={firstTime.value}
        hint={firstTime.hint}
        tip={firstTimeDefinition(dashboard.first_time.days)}
        href={LINKS.completed}
      />
    </section>
  )
}

function Maintenance({ figures: { due_soon, overdue, failing, unread } }: { figures: MaintenanceFigures }) {
  const { locale } = useFormats()
  const number = new Intl.NumberFormat(locale)
  return (
    <section aria-labelledby="maintenance">
      <h2 id="maintenance" className="mb-2 text-sm font-semibold">
        Maintenance
      </h2>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatTile
          label="Due in 30 days"
          value={number.format(due_soon)}
          hint="Visits of maintenance plans"
          href={LINKS.dueSoon}
        />
        <StatTile
          label="Overdue visits"
          value={number.format(overdue)}
          hint="Past their last day"
          href={LINKS.overdueVisits}
          tone={overdue > 0 ? 'red' : 'green'}
        />
        <StatTile
          label="Plans without visits"
          value={number.format(failing)}
          hint="They can’t make any"
          href={LINKS.failingPlans}
          tone={failing > 0 ? 'red' : 'green'}
        />
        <StatTile
          label="Counters not read"
          value={number.format(unread)}
          hint="For 60 days, plans need them"
          href={LINKS.unreadCounters}
          tone={unread > 0 ? 'amber' : 'green'}
        />
      </div>
    </section>
  )
}

function Warranties({ spans }: { spans: Dashboard['warranties'] }) {
  const { locale } = useFormats()
  const number = new Intl.NumberFormat(locale)
  return (
    <section aria-labelledby="warranties">
      <h2 id="warranties" className="mb-2 text-sm font-semibold">
        Warranties that end soon
      </h2>
      <div className="grid grid-cols-3 gap-3">
        {spans.map((span) => (
          <StatTile
            key={span.days}
            label={`In ${span.days} days`}
            value={number.format(span.expiring)}
            href={LINKS.warranties(span.days)}
          />
        ))}
      </div>
    </section>
  )
}
