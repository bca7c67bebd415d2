import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { knownAt } from '@/lib/services/assets/compliance/known-at'
import type { Transaction } from '@/lib/db/transaction'
import type { LeakLimit, LeakRateMethod, LoggedEvent } from '@/lib/domain/compliance/types'
import { exactly } from '@/lib/domain/money'
import type { ComplianceRuleRecord } from '@/lib/schemas/assets/compliance-rule'
import type { RefrigerantEventRecord } from '@/lib/schemas/assets/refrigerant-event'
import { complianceRuleSelect, toComplianceRuleRecord } from '@/lib/services/assets/compliance-rules'
import { refrigerantEventSelect, toRefrigerantEventRecord } from '@/lib/services/assets/refrigerant-record'

/** What a log is checked by. */
export type LogAndRules = {
  events: (LoggedEvent & { record: RefrigerantEventRecord })[]
  rules: LeakLimit[]
  method: LeakRateMethod
  /** What the company is called. */
  company: string
}

/**
 * The refrigerant log of the assets that fit, with the limits: as they are, or as they were known at a moment, whatever was corrected,
 * deleted or brought back since.
 */
export async function readLog(
  tx: Transaction,
  ctx: ServiceContext,
  where: Prisma.RefrigerantEventWhereInput,
  moment: Date | null,
): Promise<LogAndRules> {
  const account_id = ctx.accountId
  const live = moment ? {} : { deleted_at: null }
  const times = { created_at: true, deleted_at: true } as const
  const [eventRows, ruleRows, account] = await Promise.all([
    tx.refrigerantEvent.findMany({
      where: { account_id, ...where, ...live },
      select: { ...refrigerantEventSelect, ...times },
      orderBy: [{ occurred_on: 'asc' }, { id: 'asc' }],
    }),
    tx.complianceRule.findMany({
      where: { account_id, ...live },
      select: { ...complianceRuleSelect, ...times },
      orderBy: { id: 'asc' },
    }),
    tx.account.findUniqueOrThrow({ where: { id: account_id }, select: { leak_rate_method: true, name: true } }),
  ])
  const [events, rules] = moment
    ? [
        await knownAt(tx, ctx, 'refrigerant_event', eventRows, (row) => toRefrigerantEventRecord(row), moment),
        await knownAt(tx, ctx, 'compliance_rule', ruleRows, (row) => toComplianceRuleRecord(row), moment),
      ]
    : [eventRows.map(toRefrigerantEventRecord), ruleRows.map(toComplianceRuleRecord)]
  return {
    // What the history kept is what the records answered.
    events: (events as RefrigerantEventRecord[]).map(toLogged),
    rules: (rules as ComplianceRuleRecord[]).map(toLimit),
    method: account.leak_rate_method,
    company: account.name,
  }
}

function toLogged(record: RefrigerantEventRecord): LogAndRules['events'][number] {
  const quantity = record.quantity ?? null
  return {
    ...record,
    quantity: quantity === null ? null : exactly(quantity),
    full_charge: exactly(record.full_charge),
    record,
  }
}

function toLimit(rule: ComplianceRuleRecord): LeakLimit {
  return {
    ...rule,
    substance_classes: rule.substance_classes ?? [],
    citation: rule.citation ?? null,
    min_charge: exactly(rule.min_charge),
    limit_percent: exactly(rule.limit_percent),
  }
}
