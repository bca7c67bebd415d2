import type { Metadata } from 'next'
import { ComplianceRulesScreen } from '@/components/assets/compliance-rules-screen'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { listView } from '@/app/(console)/settings/list-view'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { dayIn } from '@/lib/domain/time'
import { type PageParams, readPageQuery } from '@/lib/forms/page-query'
import { complianceRuleListQuery } from '@/lib/schemas/assets/compliance-rule'
import { listComplianceRules } from '@/lib/services/assets/compliance-rules'
import * as actions from './actions'

export const metadata: Metadata = { title: 'Compliance rules' }

export default async function ComplianceRulesPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx, account, now } = await requireUser('/settings/compliance-rules')
  const { query, ignored } = readPageQuery(complianceRuleListQuery, await searchParams)
  const sorted = { ...query, sort: query.sort ?? ('name' as const) }
  const page = await listComplianceRules(ctx, sorted)
  return (
    <>
      <Breadcrumbs items={[{ label: 'Settings', href: '/settings' }, { label: 'Compliance rules' }]} />
      <ComplianceRulesScreen
        list={listView(page, sorted, ignored)}
        canWrite={holds(ctx, 'write:assets')}
        today={dayIn(account.time_zone, now)}
        actions={{ ...actions }}
      />
    </>
  )
}
