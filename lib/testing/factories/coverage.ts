import { ALWAYS, type BusinessCalendar } from '@/lib/domain/calendar/types'
import type { BilledLine, ContractLine, CoverageFacts, CoveredAsset } from '@/lib/domain/coverage/types'
import { exactly } from '@/lib/domain/money'

/** An exact number. */
export const decimal = (value: number | string) => exactly(value)
/** Monday to Friday from 8 to 17 in UTC. */
export const OFFICE: BusinessCalendar = {
  time_zone: 'UTC',
  always: false,
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 480, end_minute: 1020 })),
  exceptions: [],
}

/** An asset without a warranty, for rules that need one. */
export function coveredAsset(more: Partial<CoveredAsset> = {}): CoveredAsset {
  return {
    id: 'a1',
    name: 'Cooler',
    product_id: 'p1',
    site_id: 's1',
    parts: [],
    terms: { warranty_type: 'none', warranty_start: null, warranty_expiry: null },
    ...more,
  }
}

/** A work order with that one asset, on a Monday, without a contract. */
export function coverageFacts(more: Partial<CoverageFacts> = {}): CoverageFacts {
  return {
    day: '2026-11-23',
    customer_id: 'c1',
    site_id: 's1',
    assets: [coveredAsset()],
    contract_lines: [],
    calendar: ALWAYS,
    currency: 'USD',
    taxes_covered: false,
    ...more,
  }
}

/** Two hours of labor for 100. */
export function billedLine(more: Partial<Omit<BilledLine, 'subtotal'>> & { subtotal?: number } = {}): BilledLine {
  const { subtotal = 100, ...rest } = more
  return {
    id: 'l1',
    type: 'labor',
    quantity: decimal(2),
    tax_rate: decimal(0.1),
    asset_id: null,
    part_id: null,
    goodwill_percent: null,
    work: null,
    subtotal: decimal(subtotal),
    ...rest,
  }
}

/** A line of a contract that covers labor, and half of travel. */
export function contractLine(more: Partial<ContractLine> = {}): ContractLine {
  return {
    id: 'k1',
    contract: { id: 'sc1', name: 'Gold', contract_number: 'SC-000001', customer_id: 'c1' },
    scope: 'customer',
    site_id: null,
    asset_id: null,
    product_id: null,
    hours: 'business',
    allowance: null,
    covers: { labor: 100, travel: 50 },
    deductible: decimal(0),
    excluded_part_ids: [],
    ...more,
  }
}
