import { toDatabaseDate } from '@/lib/domain/time'
import { complianceRuleCreate, complianceRuleRecord, complianceRuleUpdate } from '@/lib/schemas/assets/compliance-rule'
import { recordVerbs } from '@/lib/services/records/verbs'
import { readComplianceRule } from './record'

/** The verbs of the limits of leaks. */
export const {
  get: getComplianceRule,
  create: createComplianceRule,
  update: updateComplianceRule,
  delete: deleteComplianceRule,
  restore: restoreComplianceRule,
} = recordVerbs({
  type: 'compliance_rule',
  create: complianceRuleCreate,
  update: complianceRuleUpdate,
  record: complianceRuleRecord,
  read: readComplianceRule,
  insert: (tx, { accountId: account_id }, id, input) =>
    tx.complianceRule.create({
      data: { ...input, id, account_id, valid_from: toDatabaseDate(input.valid_from) },
      select: { id: true },
    }),
  change: (tx, { accountId: account_id }, { id }, { valid_from, ...input }) =>
    tx.complianceRule.update({
      where: { account_id_id: { account_id, id } },
      data: { ...input, valid_from: valid_from && toDatabaseDate(valid_from) },
      select: { id: true },
    }),
})
