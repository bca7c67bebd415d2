import { ButtonLink } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { PageLink } from '@/components/ui/page-link'
import { Time } from '@/components/ui/time'
import type { FailingPlan, UnreadCounter } from '@/lib/schemas/maintenance/year'
import { planPath } from './plan-words'
import { visitsInWords } from './year-words'

/** Above the year: plans that make no visits, with the cause; counters that nobody reads; what is overdue since years before. */
export function YearNotices({
  failing,
  unread,
  earlier,
  year,
}: {
  failing: readonly FailingPlan[]
  unread: readonly UnreadCounter[]
  earlier: number
  year: number
}) {
  if (failing.length + unread.length + earlier === 0) return null
  return (
    <div className="flex shrink-0 flex-col gap-2 border-b border-line bg-surface px-(--gutter) py-3">
      {failing.length > 0 ? (
        <Callout
          kind="danger"
          id="failing-plans"
          title={failing.length === 1 ? '1 plan makes no visits' : `${failing.length} plans make no visits`}
        >
          <ul className="max-h-24 overflow-y-auto" tabIndex={0} aria-label="Plans that make no visits">
            {failing.map(({ id, number, name, cause }) => (
              <li key={id}>
                <PageLink href={planPath(id)} className="font-medium underline underline-offset-2">
                  {number} <bdi>{name}</bdi>
                </PageLink>
                : {cause}
              </li>
            ))}
          </ul>
        </Callout>
      ) : null}
      {unread.length > 0 ? <UnreadCounters counters={unread} /> : null}
      {earlier > 0 ? (
        <Callout
          kind="warning"
          actions={
            <ButtonLink size="sm" href={`/maintenance?year=${year - 1}&overdue=true`}>
              Show {year - 1}
            </ButtonLink>
          }
        >
          {visitsInWords(earlier)} from before {year} {earlier === 1 ? 'is' : 'are'} still overdue.
        </Callout>
      ) : null}
    </div>
  )
}

/** Counters by which plans find their visits, without a reading for long: no date can be expected from them. */
function UnreadCounters({ counters }: { counters: readonly UnreadCounter[] }) {
  const title = counters.length === 1 ? '1 counter was not read' : `${counters.length} counters were not read`
  return (
    <Callout kind="warning" id="unread-counters" title={`${title} for 60 days, and a plan needs it`}>
      <ul className="max-h-24 overflow-y-auto" tabIndex={0} aria-label="Counters that were not read">
        {counters.map(({ asset, name, last_read_at }) => (
          <li key={asset.id + name}>
            <PageLink href={`/assets/${asset.id}`} className="font-medium underline underline-offset-2">
              <bdi>{asset.name}</bdi>
            </PageLink>
            : <bdi>{name}</bdi>,{' '}
            {last_read_at ? (
              <>
                last read <Time value={last_read_at} format="date" />
              </>
            ) : (
              'never read'
            )}
          </li>
        ))}
      </ul>
    </Callout>
  )
}
