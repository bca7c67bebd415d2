import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import {
  complianceRuleList,
  type ComplianceRuleListQuery,
  type ComplianceRuleRecord,
} from '@/lib/schemas/assets/compliance-rule'
import { complianceRuleSelect, toComplianceRuleRecord } from './record'

/** The limits of leaks, by name. Throws `forbidden`, `bad_request`. */
export async function listComplianceRules(
  ctx: ServiceContext,
  query: ComplianceRuleListQuery,
): Promise<Page<ComplianceRuleRecord>> {
  requireScope(ctx, 'read:assets')
  const { complianceRule: table } = listReader(ctx)
  return readList(ctx, complianceRuleList, query, {
    table,
    select: complianceRuleSelect,
    present: toComplianceRuleRecord,
  })
}
