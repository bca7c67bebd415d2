import type { Appliance, SubstanceClass } from './types'

type DefaultRule = {
  name: string
  appliance: Appliance
  substance_classes: readonly SubstanceClass[]
  min_charge: number
  unit: 'lb'
  limit_percent: number
  repair_days: number
  citation: string
  valid_from: string
}

const APPLIANCES: readonly (readonly [Appliance, string, number])[] = [
  ['comfort_cooling', 'Comfort cooling', 10],
  ['commercial_refrigeration', 'Commercial refrigeration', 20],
  ['industrial_process', 'Industrial process', 30],
]

const rulesOf = (
  law: Omit<DefaultRule, 'name' | 'appliance' | 'limit_percent' | 'unit' | 'repair_days'>,
  kind: string,
) =>
  APPLIANCES.map(([appliance, name, limit_percent]): DefaultRule => ({
    name: `${name}, ${kind}`,
    appliance,
    ...law,
    unit: 'lb',
    limit_percent,
    repair_days: 30,
  }))

/** The limits that a company begins with, as in the United States; rows of its own from then on, to be changed as its law says. */
export const DEFAULT_COMPLIANCE_RULES: readonly DefaultRule[] = [
  ...rulesOf(
    { substance_classes: ['cfc', 'hcfc'], min_charge: 50, citation: '40 CFR 82.157', valid_from: '2019-01-01' },
    'ozone-depleting',
  ),
  ...rulesOf(
    { substance_classes: ['hfc'], min_charge: 15, citation: '40 CFR 84.106', valid_from: '2026-01-01' },
    'HFC',
  ),
]
