import { RecordLink } from '@/components/ui/links'
import { Button } from '@/components/ui/button'
import { DescriptionList } from '@/components/ui/description-list'
import { WORK_ORDER_STATUS } from '@/components/ui/status'
import { StateBadge, StatusBadge } from '@/components/ui/status-badge'
import { Day, Time } from '@/components/ui/time'
import { isOpenState } from '@/lib/domain/maintenance/visit-state'
import type { YearVisit } from '@/lib/schemas/maintenance/year'
import { whyDue, whyState } from './year-words'
import { MAINTENANCE_STATE } from './states'

export type VisitDecisions = {
  plan: (ids: readonly string[]) => void
  skip: (ids: readonly string[]) => void
  restore: (ids: readonly string[]) => void
}

/** One visit: when it is due and in time, why, what became of it, and what can be decided. */
export function VisitFacts({ visit, decisions }: { visit: YearVisit; decisions: VisitDecisions | null }) {
  const { id, state, order } = visit
  return (
    <section aria-label={`Due ${visit.due_date}`} className="flex flex-col gap-3 border-b border-line px-4 py-4">
      <div className="flex items-center gap-2 text-sm font-semibold">
        <StateBadge state={MAINTENANCE_STATE[state]} look="soft" />
        <Day value={visit.due_date} year />
      </div>
      <p className="text-sm text-text-2">{whyState(visit)}</p>
      <DescriptionList
        items={[
          {
            term: 'In time',
            value: (
              <>
                <Day value={visit.window_start} year /> – <Day value={visit.window_end} year />
              </>
            ),
          },
          { term: 'Why then', value: whyDue(visit) },
          ...(visit.done_on ? [{ term: 'Done', value: <Day value={visit.done_on} year /> }] : []),
          ...(visit.reason ? [{ term: 'Reason', value: visit.reason }] : []),
          { term: 'Work order', value: order ? <Order order={order} /> : isOpenState(state) ? 'Not made yet' : null },
        ]}
      />
      {decisions ? <Decisions id={id} state={state} decisions={decisions} /> : null}
    </section>
  )
}

function Decisions({ id, state, decisions }: { id: string; state: YearVisit['state']; decisions: VisitDecisions }) {
  const isGone = state === 'skipped' || state === 'cancelled'
  if (!isOpenState(state) && !isGone) return null
  return (
    <div className="flex flex-wrap gap-2">
      {isOpenState(state) ? <Button onClick={() => decisions.plan([id])}>Plan this day</Button> : null}
      {isGone ? <Button onClick={() => decisions.restore([id])}>Plan again</Button> : null}
      {state === 'skipped' ? null : (
        <Button variant="ghost" onClick={() => decisions.skip([id])}>
          Skip…
        </Button>
      )}
    </div>
  )
}

function Order({ order: { id, number, status, scheduled_date } }: { order: NonNullable<YearVisit['order']> }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <RecordLink href={`/work-orders/${id}`} strong>
        {number}
      </RecordLink>
      {status in WORK_ORDER_STATUS ? (
        <StatusBadge kind="work_order" status={status as keyof typeof WORK_ORDER_STATUS} />
      ) : null}
      {scheduled_date ? <Time value={scheduled_date} /> : <span className="text-text-2">on no day yet</span>}
    </span>
  )
}
