import { byDay, type Circuit, assessCircuits } from '@/lib/domain/compliance/circuits'
import { leakRate } from '@/lib/domain/compliance/leak-rate'
import type { LeakRateMethod } from '@/lib/domain/compliance/types'
import type { ReportAsset, ReportCircuit, ReportEntry } from '@/lib/schemas/assets/compliance-report'
import { percent, toBreach, toCircuit } from './get'
import type { LogAndRules } from './log'
import type { KnownAsset, KnownNames } from './names-known'

export type Logged = LogAndRules['events'][number]

/** The days of a report: from the first of its year, or from the beginning, until the day on which circuits are checked. */
type ReportDays = { from: string | null; until: string }

/** An asset in a report, with its part of the log and how its circuits stood. */
export function toReportAsset(
  { id, name, asset_tag, serial_number, model_number, customer, object }: KnownAsset,
  { events, rules, method }: LogAndRules,
  names: KnownNames,
  { from, until }: ReportDays,
): ReportAsset {
  const ownEvents = events
    .filter(({ record, occurred_on }) => record.asset_id === id && occurred_on <= until)
    .toSorted(byDay)
  const circuits = assessCircuits(ownEvents, rules, method, until)
  return {
    id,
    name,
    asset_tag,
    serial_number,
    model_number,
    customer: names.customers.get(customer.id) ?? { ...customer, name: '' },
    site: (object && names.sites.get(object.id)) ?? null,
    circuits: circuits.map((circuit) => toReportCircuit(circuit, ownEvents)),
    entries: ownEvents
      .filter(({ occurred_on }) => from === null || occurred_on >= from)
      .map((event) => toEntry(event, names, rateWith(event, circuits, method))),
  }
}

/** How a circuit stands, with every breach and its last leak test. */
export function toReportCircuit(circuit: Circuit, events: readonly Logged[]): ReportCircuit {
  const { breach: _newest, ...rest } = toCircuit(circuit)
  const tests = events.filter((event) => event.circuit === circuit.circuit && event.kind === 'leak_test')
  return { ...rest, last_leak_test_on: tests.at(-1)?.occurred_on ?? null, breaches: circuit.breaches.map(toBreach) }
}

/** The rate of the day on which refrigerant was added, in percent a year; null with everything else. */
export function rateWith({ circuit, kind, occurred_on }: Logged, circuits: readonly Circuit[], method: LeakRateMethod) {
  if (kind !== 'added') return null
  const additions = circuits.find((one) => one.circuit === circuit)?.additions ?? []
  const index = additions.findIndex(({ day }) => day === occurred_on)
  return index === -1 ? null : percent(leakRate(method, additions, index))
}

function toEntry({ record }: Logged, names: KnownNames, leak_rate: number | null): ReportEntry {
  const { occurred_on, circuit, kind, substance, unit, full_charge } = record
  return {
    occurred_on,
    circuit,
    kind,
    substance,
    unit,
    full_charge,
    leak_rate,
    // The history does not keep that a field was empty.
    quantity: record.quantity ?? null,
    cylinder: record.cylinder ?? null,
    certificate: record.certificate ?? null,
    note: record.note ?? null,
    technician: (record.technician_id && names.technicians.get(record.technician_id)) || null,
    repair_work_order: (record.repair_work_order_id && names.orders.get(record.repair_work_order_id)) || null,
  }
}
