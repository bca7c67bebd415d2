import {
  complianceRuleCreate,
  complianceRuleListQuery,
  complianceRuleRecord,
  complianceRuleUpdate,
} from '@/lib/schemas/assets/compliance-rule'
import { recordContracts } from './record'

export const complianceRuleContracts = recordContracts('compliance_rule', {
  query: complianceRuleListQuery,
  create: complianceRuleCreate,
  update: complianceRuleUpdate,
  answer: complianceRuleRecord,
  examples: {
    list: { appliance: 'commercial_refrigeration', sort: 'valid_from' },
    create: {
      name: 'Commercial refrigeration, HFC',
      appliance: 'commercial_refrigeration',
      substance_classes: ['hfc'],
      min_charge: 15,
      unit: 'lb',
      limit_percent: 20,
      repair_days: 30,
      citation: '40 CFR 84.106',
      valid_from: '2026-01-01',
    },
    update: { limit_percent: 15 },
  },
  descriptions: {
    create: 'Of the rules that apply on a day the newest counts, of several of one day the strictest.',
    delete: 'It no longer applies. Reports on earlier dates keep the rules of then.',
  },
})
