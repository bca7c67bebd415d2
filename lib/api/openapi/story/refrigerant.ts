import type { ComplianceRecord } from '@/lib/schemas/assets/compliance'
import type { ComplianceReportRecord } from '@/lib/schemas/assets/compliance-report'
import type { ComplianceRuleRecord } from '@/lib/schemas/assets/compliance-rule'
import type { RefrigerantEventRecord } from '@/lib/schemas/assets/refrigerant-event'
import { ADDRESS, ASSET, CUSTOMER, site, TECHNICIAN } from './customers'
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

const circuit = {
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
} satisfies Omit<ComplianceRecord['circuits'][number], 'breach'>

export const compliance = {
  asset_id: IDS.asset,
  as_of: '2026-11-20',
  method: 'annualizing',
  circuits: [{ ...circuit, breach: null }],
} satisfies ComplianceRecord

const file = `https://fieldline.example/api/v1/compliance-reports/${IDS.asset}/file?type=asset&as_of=2026-11-20`

export const complianceReport = {
  subject: { type: 'asset', ...ASSET },
  year: null,
  as_of: compliance.as_of,
  judged_on: compliance.as_of,
  method: compliance.method,
  company: 'Northside Refrigeration',
  assets: [
    {
      ...ASSET,
      asset_tag: 'AST-000118',
      serial_number: 'WIC-48213-A',
      model_number: 'WIC-1012',
      customer: CUSTOMER,
      site: { id: IDS.site, name: site.name, address: ADDRESS },
      circuits: [{ ...circuit, last_leak_test_on: null, breaches: [] }],
      entries: [
        {
          occurred_on: refrigerantEvent.occurred_on,
          circuit: '1',
          kind: 'added',
          substance: 'R-448A',
          quantity: 4.25,
          unit: 'lb',
          full_charge: 62,
          leak_rate: 6.85,
          cylinder: refrigerantEvent.cylinder,
          technician: TECHNICIAN,
          certificate: refrigerantEvent.certificate,
          note: null,
          repair_work_order: null,
        },
      ],
    },
  ],
  csv_url: `${file}&format=csv&expires=1795200300&signature=EXAMPLE-ONLY`,
  pdf_url: `${file}&format=pdf&expires=1795200300&signature=EXAMPLE-ONLY`,
} satisfies ComplianceReportRecord
