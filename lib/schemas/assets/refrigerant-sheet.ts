import type { RefrigerantKind, RefrigerantUnit } from '@/lib/domain/compliance/types'
import type { ReportCircuit } from './compliance-report'

/** An entry of the refrigerant log as the page of its asset lists it. */
export type SheetEntry = {
  id: string
  occurred_on: string
  circuit: string
  kind: RefrigerantKind
  substance: string
  quantity: number | null
  unit: RefrigerantUnit
  /** With an addition: percent of the charge in a year. */
  leak_rate: number | null
}

/** How a circuit stands, and the work order that repairs its leak while it is open. */
export type SheetCircuit = ReportCircuit & {
  repair: { id: string; work_order_number: string } | null
}

/** The refrigerant of an asset as its page shows it: its circuits, and the newest entries of the log, the newest first. */
export type RefrigerantSheet = {
  circuits: SheetCircuit[]
  entries: SheetEntry[]
  total_entries: number
}
