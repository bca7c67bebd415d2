import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { PageHeader } from '@/components/frame/page-header'
import { PlanForm } from '@/components/maintenance/plan-form'
import { Callout } from '@/components/ui/callout'
import type { ServiceContext } from '@/lib/access/context'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { dayIn } from '@/lib/domain/time'
import { firstOf, type PageParams } from '@/lib/forms/page-query'
import { MAX_PLANNED_ASSETS, NEW_PLAN } from '@/lib/schemas/maintenance/plan-form'
import { getAsset } from '@/lib/services/assets/assets'
import { listAssetsToPlan } from '@/lib/services/maintenance/plans'
import { getServiceContract } from '@/lib/services/customers/service-contracts'
import { orNotFound } from '@/app/(console)/or-not-found'
import { previewPlan, savePlan } from '@/app/(console)/maintenance/plans/actions'
import { jobTypeOptions } from '@/app/(console)/maintenance/plans/job-type-options'

export const metadata: Metadata = { title: 'Plan maintenance' }

/** A new plan for the asset, or for the covered assets of the contract, that the link names. */
export default async function NewPlanPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx, account, now } = await requireUser()
  const { about, ...planned } = await readSubject(ctx, await searchParams)
  const today = dayIn(account.time_zone, now)
  return (
    <>
      <Breadcrumbs items={[about, { label: 'Plan maintenance' }]} />
      <PageHeader title={`Plan maintenance for ${about.label}`} />
      {holds(ctx, 'write:work-orders') ? (
        <PlanForm
          defaults={{
            ...NEW_PLAN,
            ...planned.of,
            anchor_date: planned.begins && planned.begins > today ? planned.begins : today,
            asset_ids: planned.assets.slice(0, MAX_PLANNED_ASSETS).map(({ id }) => id),
          }}
          jobTypes={await jobTypeOptions(ctx)}
          assets={planned.assets}
          about={about.label}
          actions={{ save: savePlan, preview: previewPlan }}
          backTo={about.href}
        />
      ) : (
        <div className="p-(--gutter)">
          <Callout kind="info">
            You don’t have permission to plan maintenance. Ask a dispatcher or an administrator.
          </Callout>
        </div>
      )}
    </>
  )
}

async function readSubject(ctx: ServiceContext, address: PageParams) {
  const [contractId, assetId] = [firstOf(address.contract_id), firstOf(address.asset_id)]
  if (contractId) {
    const { id, name, customer_id, start_date, assets } = await orNotFound(getServiceContract(ctx, contractId))
    return {
      about: { label: name, href: `/contracts/${id}` },
      of: { customer_id, service_contract_id: id },
      begins: start_date,
      assets: await toPlan(ctx, assets),
    }
  }
  if (!assetId) notFound()
  const { id, name, customer, service_contract } = await orNotFound(getAsset(ctx, assetId))
  const ofContract = { customer_id: customer.id, service_contract_id: service_contract?.id ?? null }
  const begins = service_contract ? (await orNotFound(getServiceContract(ctx, service_contract.id))).start_date : null
  return { about: { label: name, href: `/assets/${id}` }, of: ofContract, begins, assets: await toPlan(ctx, [{ id }]) }
}

function toPlan(ctx: ServiceContext, assets: readonly { id: string }[]) {
  return listAssetsToPlan(
    ctx,
    assets.map(({ id }) => id),
  )
}
