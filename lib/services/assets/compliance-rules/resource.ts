import { Prisma } from '@/prisma/generated/client'
import type { Column } from '@/lib/domain/spreadsheets/cell'
import {
  complianceRuleListQuery,
  type ComplianceRuleRecord,
  complianceRuleUpdate,
} from '@/lib/schemas/assets/compliance-rule'
import { exported } from '@/lib/services/records/exported'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { listComplianceRules } from './list'
import {
  createComplianceRule,
  deleteComplianceRule,
  getComplianceRule,
  restoreComplianceRule,
  updateComplianceRule,
} from './verbs'

const columns: Column<ComplianceRuleRecord>[] = [
  { title: 'Name', field: 'name', value: (row) => row.name },
  { title: 'Appliance', field: 'appliance', value: (row) => row.appliance },
  { title: 'Refrigerants', field: 'substance_classes', value: (row) => row.substance_classes.join(', ') },
  { title: 'From a charge of', field: 'min_charge', value: (row) => row.min_charge },
  { title: 'Unit', field: 'unit', value: (row) => row.unit },
  { title: 'Limit %', field: 'limit_percent', value: (row) => row.limit_percent },
  { title: 'Days to repair', field: 'repair_days', value: (row) => row.repair_days },
  { title: 'Citation', field: 'citation', value: (row) => row.citation },
  { title: 'Valid from', field: 'valid_from', value: (row) => row.valid_from },
  { title: 'Id', field: 'id', value: (row) => row.id },
]

/** What is done with a record of this kind by whoever knows only its kind. */
export const complianceRuleResource = {
  type: 'compliance_rule',
  read: getComplianceRule,
  create: createComplianceRule,
  list: listComplianceRules,
  update: updateComplianceRule,
  fields: complianceRuleUpdate,
  delete: deleteComplianceRule,
  restore: restoreComplianceRule,
  // What was right at an earlier time is told by the rules of that time.
  purge: { and: Prisma.sql`false` },
  export: exported(complianceRuleListQuery, listComplianceRules, columns),
} as const satisfies ResourceVerbs<'compliance_rule'>
