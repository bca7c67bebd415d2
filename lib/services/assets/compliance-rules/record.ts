import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { SubstanceClass } from '@/lib/domain/compliance/types'
import { isId } from '@/lib/domain/id'
import { toNumber } from '@/lib/domain/money'
import { fromDatabaseDate } from '@/lib/domain/time'
import { notFound } from '@/lib/errors'
import type { ComplianceRuleRecord } from '@/lib/schemas/assets/compliance-rule'

export const complianceRuleSelect = {
  id: true,
  name: true,
  appliance: true,
  substance_classes: true,
  min_charge: true,
  unit: true,
  limit_percent: true,
  repair_days: true,
  citation: true,
  valid_from: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.ComplianceRuleSelect

/** A row as it is answered. */
export function toComplianceRuleRecord(
  row: Prisma.ComplianceRuleGetPayload<{ select: typeof complianceRuleSelect }>,
): ComplianceRuleRecord {
  return {
    ...row,
    substance_classes: row.substance_classes as SubstanceClass[],
    min_charge: toNumber(row.min_charge),
    limit_percent: toNumber(row.limit_percent),
    valid_from: fromDatabaseDate(row.valid_from),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The live record. Throws `not_found`. */
export async function readComplianceRule(
  tx: Transaction,
  ctx: ServiceContext,
  id: string,
): Promise<ComplianceRuleRecord> {
  const where = { account_id: ctx.accountId, id, deleted_at: null }
  const row = isId(id) ? await tx.complianceRule.findFirst({ where, select: complianceRuleSelect }) : null
  if (!row) throw notFound('compliance rule')
  return toComplianceRuleRecord(row)
}
