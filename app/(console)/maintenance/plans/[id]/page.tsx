import type { Metadata } from 'next'
import { cache } from 'react'
import { RecordHistory } from '@/components/data/history/record-history'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { PlanAssetsCard } from '@/components/maintenance/plan-assets-card'
import { PlanFacts, PlanNotice, PlanVisits } from '@/components/maintenance/plan-facts'
import { PlanHeader } from '@/components/maintenance/plan-header'
import type { ServiceContext } from '@/lib/access/context'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { firstOf, type PageParams, pagingOf, readPageQuery } from '@/lib/forms/page-query'
import { historyQuery } from '@/lib/schemas/data/history'
import type { MaintenancePlanRecord } from '@/lib/schemas/maintenance/plan'
import { listHistory } from '@/lib/services/data/history'
import { listOccurrences } from '@/lib/services/maintenance/occurrences'
import { listPlanAssets, readAssetMarks } from '@/lib/services/maintenance/plan-assets'
import { getMaintenancePlan } from '@/lib/services/maintenance/plans'
import { orNotFound } from '@/app/(console)/or-not-found'
import {
  addPlanAsset,
  bringBackPlan,
  bringBackPlanAsset,
  generatePlan,
  pausePlan,
  removePlan,
  removePlanAsset,
  resumePlan,
  searchPlanAssets,
} from '@/app/(console)/maintenance/plans/actions'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<PageParams> }

const MAX_ASSETS = 100
const MAX_VISITS = 12

/** Read once for the title and the page. */
const readPlan = cache(async (id: string) => {
  const { ctx } = await requireUser()
  return orNotFound(getMaintenancePlan(ctx, id))
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { name, plan_number } = await readPlan((await params).id)
  return { title: `${name} · ${plan_number}` }
}

export default async function PlanPage({ params, searchParams }: Props) {
  const { ctx } = await requireUser()
  const { id } = await params
  const address = await searchParams
  const tab = firstOf(address.tab) === 'history' ? 'history' : 'overview'
  const plan = await readPlan(id)
  const canWrite = holds(ctx, 'write:work-orders')
  const actions = {
    pause: pausePlan.bind(null, id),
    resume: resumePlan.bind(null, id),
    generate: generatePlan.bind(null, id),
    remove: removePlan.bind(null, id),
    restore: bringBackPlan.bind(null, id),
  }
  return (
    <>
      <Breadcrumbs items={[{ label: 'Maintenance', href: '/maintenance' }, { label: plan.name }]} />
      <PlanHeader plan={plan} tab={tab} actions={canWrite ? actions : null} />
      {tab === 'overview' ? <Overview ctx={ctx} plan={plan} canWrite={canWrite} /> : null}
      {tab === 'history' ? <HistoryTab ctx={ctx} id={id} address={address} /> : null}
    </>
  )
}

type OverviewProps = { ctx: ServiceContext; plan: MaintenancePlanRecord; canWrite: boolean }

async function Overview({ ctx, plan, canWrite }: OverviewProps) {
  const [assets, visits] = await Promise.all([
    orNotFound(listPlanAssets(ctx, plan.id, { per_page: MAX_ASSETS })),
    listOccurrences(ctx, { maintenance_plan_id: plan.id, status: ['planned', 'generated'], per_page: MAX_VISITS }),
  ])
  const marks = await readAssetMarks(
    ctx,
    assets.data.map(({ asset_id }) => asset_id),
  )
  const links = assets.data.map((link) => {
    const assetMarks = marks[link.asset_id]
    return { ...link, marks: assetMarks, meter: assetMarks?.meters.find(({ id }) => id === link.meter_id) }
  })
  const actions = {
    add: addPlanAsset.bind(null, plan.id),
    remove: removePlanAsset,
    restore: bringBackPlanAsset,
    search: searchPlanAssets.bind(null, plan.customer_id),
  }
  return (
    <div className="flex flex-col gap-4 p-(--gutter)">
      <PlanNotice plan={plan} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <PlanVisits visits={visits.data} total={visits.meta.total_count} plan={plan} />
          <PlanAssetsCard
            assets={links}
            total={assets.meta.total_count}
            actions={canWrite && plan.status !== 'ended' ? actions : null}
          />
        </div>
        <PlanFacts plan={plan} unit={commonUnit(links)} />
      </div>
    </div>
  )
}

function commonUnit(links: readonly { meter?: { unit: string } }[]): string | undefined {
  const units = new Set(links.flatMap(({ meter }) => (meter ? [meter.unit] : [])))
  return units.size === 1 ? [...units][0] : undefined
}

async function HistoryTab({ ctx, id, address }: { ctx: ServiceContext; id: string; address: PageParams }) {
  const { query } = readPageQuery(historyQuery, address)
  const events = await orNotFound(listHistory(ctx, 'maintenance_plan', id, query))
  return (
    <div className="mx-auto w-full max-w-4xl p-(--gutter)">
      <RecordHistory type="maintenance_plan" events={events.data} paging={pagingOf(query, events.meta)} />
    </div>
  )
}
