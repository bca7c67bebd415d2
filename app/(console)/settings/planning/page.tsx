import type { Metadata } from 'next'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { PageHeader } from '@/components/frame/page-header'
import { PlanningPolicyForm } from '@/components/scheduling/planning-policy-form'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { getPlanningPolicy } from '@/lib/services/scheduling/planning-policy'
import { Forbidden } from '@/app/(console)/settings/forbidden'
import { versioned } from '@/app/(console)/settings/list-view'
import { savePolicy } from './actions'

export const metadata: Metadata = { title: 'Planning' }

export default async function PlanningPage() {
  const { ctx } = await requireUser('/settings/planning')
  if (!holds(ctx, 'admin')) return <Forbidden title="Planning" />
  const policy = versioned(await getPlanningPolicy(ctx))
  return (
    <>
      <Breadcrumbs items={[{ label: 'Settings', href: '/settings' }, { label: 'Planning' }]} />
      <PageHeader title="Planning" />
      <div className="max-w-xl p-(--gutter)">
        <PlanningPolicyForm key={policy.version} policy={policy} action={savePolicy} />
      </div>
    </>
  )
}
