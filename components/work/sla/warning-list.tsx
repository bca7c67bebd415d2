'use client'

import { BellRing } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { EndingContractsCard } from '@/components/customers/contracts/ending-contracts'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { PageLink } from '@/components/ui/page-link'
import { EmptyState } from '@/components/ui/states'
import { Time } from '@/components/ui/time'
import type { EndingContracts } from '@/lib/domain/contracts/ending'
import { promiseWords } from '@/lib/domain/sla/promise-status'
import type { WarnedPromise, WarnedPromises } from '@/lib/domain/sla/warned'
import { PromiseChip } from './promise-chip'
import { useMoment } from './use-moment'

const REFRESH_MS = 60_000

/** What somebody has to act on now: what is broken, what soon will be, then which contracts end, each a click away from its page. */
export function WarningList({
  warnings: { promises, more },
  ending,
}: {
  warnings: WarnedPromises
  ending: EndingContracts
}) {
  const now = useMoment()
  useRefresh()
  const isBroken = ({ due_at }: WarnedPromise) => due_at !== null && Date.parse(due_at) < now
  const [broken, soon] = [promises.filter(isBroken), promises.filter((promise) => !isBroken(promise))]
  if (promises.length === 0 && ending.contracts.length === 0)
    return (
      <EmptyState
        icon={<BellRing aria-hidden />}
        title="No promise is broken or about to be, and no contract is near its end"
        description="Work whose service level warns of it, or whose time has passed, is listed here until it is done; a contract from its notice on, until it is renewed."
        action={<ButtonLink href={RENEWING}>{RENEWING_WORDS}</ButtonLink>}
      />
    )
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 p-(--gutter)">
      <WarnedGroup title="Broken" promises={broken} now={now} />
      <WarnedGroup title="About to be broken" promises={soon} now={now} />
      {more ? <p className="text-sm text-text-2">There are more, which are due later.</p> : null}
      <EndingContractsCard contracts={ending.contracts} />
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {ending.more ? <span className="text-text-2">There are more, which end later.</span> : null}
        <PageLink className={LINK} href={RENEWING}>
          {RENEWING_WORDS}
        </PageLink>
      </p>
    </div>
  )
}

// As far ahead as the list of contracts looks.
const RENEWING = '/contracts?renewing=90'
const RENEWING_WORDS = 'Contracts that end within 90 days'

const LINK = 'min-h-6 text-accent-text underline-offset-2 hover:underline'

function WarnedGroup({ title, promises, now }: { title: string; promises: readonly WarnedPromise[]; now: number }) {
  if (promises.length === 0) return null
  return (
    <Card title={title} count={promises.length} flush>
      <ul className="divide-y divide-line">
        {promises.map((promise) => (
          <li key={promise.id}>
            <WarnedLine promise={promise} now={now} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** All of the line leads to the work order. */
function WarnedLine({ promise, now }: { promise: WarnedPromise; now: number }) {
  const { work_order, customer, technician, contract, due_at } = promise
  const { status, paused, text } = promiseWords(promise, now)
  return (
    <PageLink
      href={`/work-orders/${work_order.id}`}
      className="grid gap-x-4 gap-y-1 px-4 py-2.5 text-sm hover:bg-hover focus-visible:-outline-offset-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,1.4fr)_minmax(0,1.6fr)]"
    >
      <span className="flex min-w-0 flex-col">
        <span className="truncate font-medium">
          <bdi>{customer}</bdi>
        </span>
        <span className="truncate text-xs text-text-2 tabular">
          {work_order.work_order_number} · <bdi>{contract}</bdi>
        </span>
      </span>
      <span className="flex min-w-0 flex-col items-start gap-0.5">
        <PromiseChip status={status} paused={paused} text={text} />
        {due_at ? (
          <span className="text-xs text-text-2">
            <Time value={due_at} format="weekday" />
          </span>
        ) : null}
      </span>
      <span className="flex min-w-0 flex-col text-text-2">
        <span className="truncate">
          <bdi>{technician ?? 'Not assigned'}</bdi>
        </span>
        <span className="text-xs">
          {work_order.scheduled_date ? <Time value={work_order.scheduled_date} format="weekday" /> : 'Not scheduled'}
        </span>
      </span>
    </PageLink>
  )
}

/** Shows the list anew while it is looked at. */
function useRefresh(): void {
  const router = useRouter()
  useEffect(() => {
    const timer = window.setInterval(() => document.visibilityState === 'visible' && router.refresh(), REFRESH_MS)
    return () => window.clearInterval(timer)
  }, [router])
}
