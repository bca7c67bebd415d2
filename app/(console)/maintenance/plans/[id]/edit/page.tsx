import type { Metadata } from 'next'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { PageHeader } from '@/components/frame/page-header'
import { PlanForm } from '@/components/maintenance/plan-form'
import { planPath } from '@/components/maintenance/plan-words'
import { requireUser } from '@/lib/auth/session'
import { etagOf } from '@/lib/domain/etag'
import { planValuesOf } from '@/lib/schemas/maintenance/plan-form'
import { getMaintenancePlan } from '@/lib/services/maintenance/plans'
import { orNotFound } from '@/app/(console)/or-not-found'
import { editPlan, previewChange } from '@/app/(console)/maintenance/plans/actions'
import { jobTypeOptions } from '@/app/(console)/maintenance/plans/job-type-options'

export const metadata: Metadata = { title: 'Edit maintenance plan' }

/** Changes a plan; what it would come to stands beside it. */
export default async function EditPlanPage({ params }: { params: Promise<{ id: string }> }) {
  const { ctx } = await requireUser()
  const plan = await orNotFound(getMaintenancePlan(ctx, (await params).id))
  const jobTypes = await jobTypeOptions(ctx)
  const ownJobType = { value: plan.job_type_id, label: plan.job_type.name }
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Maintenance', href: '/maintenance' },
          { label: plan.name, href: planPath(plan.id) },
          { label: 'Edit' },
        ]}
      />
      <PageHeader title={`Edit ${plan.name}`} />
      <PlanForm
        defaults={planValuesOf(plan)}
        version={etagOf(plan)}
        jobTypes={jobTypes.some(({ value }) => value === ownJobType.value) ? jobTypes : [...jobTypes, ownJobType]}
        assets={[]}
        about={plan.customer.name}
        actions={{ save: editPlan.bind(null, plan.id), preview: previewChange.bind(null, plan.id) }}
        backTo={planPath(plan.id)}
      />
    </>
  )
}
