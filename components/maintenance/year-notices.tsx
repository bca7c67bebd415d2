import { ButtonLink } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { PageLink } from '@/components/ui/page-link'
import type { FailingPlan } from '@/lib/schemas/maintenance/year'
import { planPath } from './plan-words'
import { visitsInWords } from './year-words'

/** Above the year: plans that make no visits, with the cause; and what is overdue since years before. */
export function YearNotices({
  failing,
  earlier,
  year,
}: {
  failing: readonly FailingPlan[]
  earlier: number
  year: number
}) {
  if (failing.length === 0 && earlier === 0) return null
  return (
    <div className="flex shrink-0 flex-col gap-2 border-b border-line bg-surface px-(--gutter) py-3">
      {failing.length > 0 ? (
        <Callout
          kind="danger"
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
