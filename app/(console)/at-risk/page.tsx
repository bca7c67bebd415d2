import type { Metadata } from 'next'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { PageHeader } from '@/components/frame/page-header'
import { AtRiskFilters } from '@/components/scheduling/at-risk/at-risk-filters'
import { AtRiskList } from '@/components/scheduling/at-risk/at-risk-list'
import { EndingContractsCard } from '@/components/customers/contracts/ending-contracts'
import { MailSwitch } from '@/components/work/sla/mail-switch'
import { IgnoredNotice } from '@/components/ui/ignored-notice'
import { PageLink } from '@/components/ui/page-link'
import { EmptyState } from '@/components/ui/states'
import { NavTabs } from '@/components/ui/tabs'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import type { EndingContracts } from '@/lib/domain/contracts/ending'
import { type PageParams, readPageQuery } from '@/lib/forms/page-query'
import { choice } from '@/lib/schemas/query'
import { atRiskQuery } from '@/lib/schemas/scheduling/at-risk'
import { makeRoomFor, undoJob, undoJobs } from '@/app/(console)/board/actions'
import { promiseArrival } from '@/app/(console)/work-orders/[id]/promise-actions'
import { listEndingContracts } from '@/lib/services/customers/service-contracts'
import { readWarningMails } from '@/lib/services/people/users'
import { listAtRisk, readRiskFilters } from '@/lib/services/scheduling/risk'
import { startRepair } from '@/app/(console)/board/plan-actions'
import { leaveConflict, loadRepair, setMails, takeSlot } from './actions'

export const metadata: Metadata = { title: 'At risk' }

const pageQuery = atRiskQuery.extend({ tab: choice(['contracts']).optional() })

/** All work that will break a promise or has nobody who comes, each with its repair; and the contracts that end with nothing after them. */
export default async function AtRiskPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx, now } = await requireUser('/at-risk')
  const { query, ignored } = readPageQuery(pageQuery, await searchParams)
  const { tab = 'work', ...filters } = query
  const [items, ending, mails, choices] = await Promise.all([
    listAtRisk(ctx, filters, now),
    listEndingContracts(ctx),
    readWarningMails(ctx),
    readRiskFilters(ctx),
  ])
  const tabs = [
    { value: 'work', href: '/at-risk', label: 'Work', count: items.length },
    { value: 'contracts', href: '/at-risk?tab=contracts', label: 'Contracts', count: ending.contracts.length },
  ]
  return (
    <>
      <Breadcrumbs items={[{ label: 'At risk' }]} />
      <PageHeader title="At risk" actions={mails === null ? null : <MailSwitch isWanted={mails} save={setMails} />}>
        <NavTabs label="What is at risk" tabs={tabs} active={tab} />
      </PageHeader>
      <IgnoredNotice ignored={ignored} />
      {tab === 'contracts' ? (
        <Contracts ending={ending} />
      ) : (
        <>
          <AtRiskFilters {...choices} />
          <AtRiskList
            items={items}
            isFiltered={Object.keys(filters).length > 0}
            actions={
              holds(ctx, 'write:work-orders')
                ? {
                    loadRepair,
                    takeSlot,
                    startRepair,
                    undoJob,
                    makeRoomFor,
                    undoJobs,
                    leaveConflict,
                    promiseArrival,
                  }
                : null
            }
          />
        </>
      )}
    </>
  )
}

// As far ahead as the list of contracts looks.
const RENEWING = '/contracts?renewing=90'

function Contracts({ ending }: { ending: EndingContracts }) {
  const link = (
    <PageLink className="min-h-6 text-accent-text underline-offset-2 hover:underline" href={RENEWING}>
      Contracts that end within 90 days
    </PageLink>
  )
  if (ending.contracts.length === 0)
    return (
      <EmptyState
        title="No contract is near its end"
        description="A contract is listed here from its notice on, until it is renewed."
        action={link}
      />
    )
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 p-(--gutter)">
      <EndingContractsCard contracts={ending.contracts} />
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {ending.more ? <span className="text-text-2">There are more, which end later.</span> : null}
        {link}
      </p>
    </div>
  )
}
