import { APPLIANCE_WORDS, KIND_WORDS } from '@/lib/domain/compliance/words'
import { csvRows, csvTitles } from '@/lib/domain/spreadsheets/csv'
import type { Cell } from '@/lib/domain/spreadsheets/cell'
import type { ComplianceReport, ReportAsset, ReportCircuit, ReportEntry } from '@/lib/schemas/assets/compliance-report'
import { addressLine } from '@/lib/domain/address'
import { stateWords } from './report-words'

type Line = { report: ComplianceReport; asset: ReportAsset; circuit: ReportCircuit; entry: ReportEntry | null }

const COLUMNS: readonly (readonly [title: string, value: (line: Line) => Cell])[] = [
  ['As known on', ({ report }) => report.as_of],
  ['Site', ({ asset }) => asset.site?.name ?? null],
  ['Address', ({ asset }) => addressLine(asset.site?.address ?? null)],
  ['Customer', ({ asset }) => asset.customer.name],
  ['Asset', ({ asset }) => asset.name],
  ['Asset tag', ({ asset }) => asset.asset_tag],
  ['Serial number', ({ asset }) => asset.serial_number],
  ['Circuit', ({ circuit }) => circuit.circuit],
  ['Appliance', ({ circuit }) => APPLIANCE_WORDS[circuit.appliance]],
  ['Day', ({ entry }) => entry?.occurred_on ?? null],
  ['Entry', ({ entry }) => entry && KIND_WORDS[entry.kind]],
  ['Refrigerant', ({ entry, circuit }) => (entry ?? circuit).substance],
  ['Quantity', ({ entry }) => entry?.quantity ?? null],
  ['Full charge', ({ entry, circuit }) => (entry ?? circuit).full_charge],
  ['Unit', ({ entry, circuit }) => (entry ?? circuit).unit],
  ['Leak rate with this addition (%)', ({ entry }) => entry?.leak_rate ?? null],
  ['Cylinder', ({ entry }) => entry?.cylinder ?? null],
  ['Technician', ({ entry }) => entry?.technician?.name ?? null],
  ['Certificate', ({ entry }) => entry?.certificate ?? null],
  ['Repair work order', ({ entry }) => entry?.repair_work_order?.work_order_number ?? null],
  ['Note', ({ entry }) => entry?.note ?? null],
  ['Circuit checked on', ({ report }) => report.judged_on],
  ['State of the circuit', ({ circuit }) => stateWords(circuit)],
  ['Leak rate of the circuit (%)', ({ circuit }) => circuit.leak_rate],
  ['Limit (%)', ({ circuit }) => circuit.limit_percent],
  ['Limit set by', ({ circuit }) => circuit.rule?.citation ?? circuit.rule?.name ?? null],
  ['Last leak test', ({ circuit }) => circuit.last_leak_test_on],
  ['Beyond the limit on', ({ circuit }) => circuit.breaches.at(-1)?.occurred_on ?? null],
  ['Repair by', ({ circuit }) => circuit.breaches.at(-1)?.repair_by ?? null],
  ['Repair verified on', ({ circuit }) => circuit.breaches.at(-1)?.repaired_on ?? null],
]

/**
 * A report as CSV: a line for each entry of the log, with how its circuit stands beside it. A circuit without an entry in the year has
 * one line, so that none is missing.
 */
export function reportCsv(report: ComplianceReport, timeZone: string): Uint8Array {
  const lines = report.assets.flatMap((asset) => linesOf(report, asset))
  const rows = lines.map((line) => COLUMNS.map(([, value]) => value(line)))
  return Buffer.concat([csvTitles(COLUMNS.map(([title]) => title)), csvRows(rows, timeZone)])
}

function linesOf(report: ComplianceReport, asset: ReportAsset): Line[] {
  return asset.circuits.flatMap((circuit): Line[] => {
    const entries = asset.entries.filter((entry) => entry.circuit === circuit.circuit)
    if (entries.length === 0) return [{ report, asset, circuit, entry: null }]
    return entries.map((entry) => ({ report, asset, circuit, entry }))
  })
}
