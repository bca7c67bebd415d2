import type { ComplianceRecord } from '@/lib/schemas/assets/compliance'
import type { ComplianceRuleRecord } from '@/lib/schemas/assets/compliance-rule'
import type { RefrigerantEventRecord } from '@/lib/schemas/assets/refrigerant-event'
import { ASSET } from './customers'
import { IDS, TIMES } from './ids'

export const refrigerantEvent = {
  id: IDS.refrigerantEvent,
  asset_id: IDS.asset,
  asset: { id: IDS.asset, name: ASSET.name },
  circuit: '1',
  kind: 'added',
  appliance: 'commercial_refrigeration',
  substance: 'R-448A',
  quantity: 4.25,
  unit: 'lb',
  full_charge: 62,
  cylinder: 'C-20418',
  occurred_on: '2026-05-06',
  technician_id: IDS.technician,
  certificate: 'EPA-608-U-55812',
  note: null,
  repair_work_order_id: null,
  created_at: TIMES.lastService,
  updated_at: TIMES.lastService,
} satisfies RefrigerantEventRecord

export const complianceRule = {
  id: IDS.complianceRule,
  name: 'Commercial refrigeration, HFC',
  appliance: 'commercial_refrigeration',
  substance_classes: ['hfc'],
  min_charge: 15,
  unit: 'lb',
  limit_percent: 20,
  repair_days: 30,
  citation: '40 CFR 84.106',
  valid_from: '2026-01-01',
  created_at: TIMES.customerSince,
  updated_at: TIMES.customerSince,
} satisfies ComplianceRuleRecord

export const compliance = {
  asset_id: IDS.asset,
  as_of: '2026-11-20',
  method: 'annualizing',
  circuits: [
    {
      circuit: '1',
      substance: 'R-448A',
      substance_class: 'hfc',
      appliance: 'commercial_refrigeration',
      full_charge: 62,
      unit: 'lb',
      leak_rate: 6.85,
      limit_percent: 20,
      rule: { id: IDS.complianceRule, name: complianceRule.name, citation: complianceRule.citation },
      state: 'within',
      last_addition_on: '2026-05-06',
      breach: null,
    },
  ],
} satisfies ComplianceRecord
