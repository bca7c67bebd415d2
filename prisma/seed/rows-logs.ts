/* Rows of what is kept of equipment over time: its refrigerant, and what its meters showed. */

import type { Appliance, RefrigerantKind, RefrigerantUnit, SubstanceClass } from '@/lib/domain/compliance/types'
import type { Kept } from './row'

export interface ComplianceRuleRow extends Kept {
  name: string
  appliance: Appliance
  substance_classes: SubstanceClass[]
  min_charge: number
  unit: RefrigerantUnit
  limit_percent: number
  repair_days: number
  citation: string | null
  valid_from: string
}

export interface RefrigerantEventRow extends Kept {
  asset_id: string
  circuit: string
  kind: RefrigerantKind
  appliance: Appliance
  substance: string
  quantity: number | null
  unit: RefrigerantUnit
  full_charge: number
  cylinder: string | null
  occurred_on: string
  technician_id: string | null
  certificate: string | null
  note: string | null
  repair_work_order_id: string | null
}

export interface MeterRow extends Kept {
  asset_id: string
  name: string
  unit: string
  kind: 'counter' | 'gauge'
}

export interface MeterReadingRow extends Kept {
  meter_id: string
  value: number
  read_at: Date
  work_order_id: string | null
}

export interface LogRows {
  compliance_rule: ComplianceRuleRow[]
  refrigerant_event: RefrigerantEventRow[]
  meter: MeterRow[]
  meter_reading: MeterReadingRow[]
}
