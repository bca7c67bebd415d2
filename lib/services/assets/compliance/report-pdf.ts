import { setImmediate } from 'node:timers/promises'
import { addressLine } from '@/lib/domain/address'
import { APPLIANCE_WORDS, KIND_WORDS, METHOD_WORDS } from '@/lib/domain/compliance/words'
import { dayAfter, startOfDay } from '@/lib/domain/time'
import type { ComplianceReport, ReportAsset, ReportCircuit, ReportEntry } from '@/lib/schemas/assets/compliance-report'
import { type Column, INK, openDocument, type Paper, writeTable } from './paper'
import { percentWords, stateWords, titleOf } from './report-words'

const CIRCUITS: readonly Column<ReportCircuit>[] = [
  { title: 'Circuit', share: 1, value: ({ circuit }) => circuit },
  { title: 'Appliance', share: 2, value: ({ appliance }) => APPLIANCE_WORDS[appliance] },
  { title: 'Refrigerant', share: 1.6, value: (one) => `${one.substance} (${one.substance_class.toUpperCase()})` },
  { title: 'Full charge', share: 1.3, value: ({ full_charge, unit }) => `${full_charge} ${unit}` },
  { title: 'Leak rate', share: 1.1, value: ({ leak_rate }) => percentWords(leak_rate) },
  { title: 'Limit', share: 2, value: limitOf },
  { title: 'State', share: 2, value: stateWords },
  { title: 'Last leak test', share: 1.3, value: ({ last_leak_test_on }) => last_leak_test_on ?? 'None' },
  { title: 'Beyond the limit', share: 4, value: ({ breaches }) => breaches.map(breachWords).join('\n') || 'Never' },
]

const ENTRIES: readonly Column<ReportEntry>[] = [
  { title: 'Day', share: 1.2, value: ({ occurred_on }) => occurred_on },
  { title: 'Circuit', share: 0.9, value: ({ circuit }) => circuit },
  { title: 'Entry', share: 1.4, value: ({ kind }) => KIND_WORDS[kind] },
  { title: 'Refrigerant', share: 1.4, value: ({ substance }) => substance },
  { title: 'Quantity', share: 1.2, value: ({ quantity, unit }) => (quantity === null ? '' : `${quantity} ${unit}`) },
  { title: 'Full charge', share: 1.2, value: ({ full_charge, unit }) => `${full_charge} ${unit}` },
  { title: 'Leak rate', share: 1.1, value: ({ leak_rate }) => percentWords(leak_rate) },
  { title: 'Cylinder', share: 1.2, value: ({ cylinder }) => cylinder ?? '' },
  { title: 'Technician', share: 1.8, value: technicianWords },
  { title: 'Repair order', share: 1.3, value: ({ repair_work_order }) => repair_work_order?.work_order_number ?? '' },
  { title: 'Note', share: 3, value: ({ note }) => note ?? '' },
]

/**
 * A report as PDF. The same report makes the same bytes: it bears the day as of which it is, not when it was fetched. Text without a
 * glyph in DejaVu Sans, which has Latin, Greek, Cyrillic, Arabic and Hebrew, appears as boxes.
 */
export async function reportPdf(report: ComplianceReport, timeZone: string): Promise<Uint8Array> {
  const title = `Refrigerant compliance: ${titleOf(report)}`
  const createdAt = new Date(startOfDay(dayAfter(report.as_of), timeZone).getTime() - 1)
  const paper = await openDocument({ title, author: report.company, createdAt })
  paper.heading(title)
  paper.line(`${report.company} · as known at the end of ${report.as_of}, circuits checked on ${report.judged_on}`)
  paper.line(`Leak rates: ${METHOD_WORDS[report.method]}`)
  if (report.assets.length === 0) paper.line('No asset of this site has an entry in the refrigerant log.')
  for (const asset of report.assets) {
    writeAsset(paper, asset)
    // A site with hundreds of assets holds up nobody else.
    await setImmediate()
  }
  return paper.close(`${report.company} · as known at the end of ${report.as_of}`)
}

function writeAsset(paper: Paper, asset: ReportAsset): void {
  const { name, asset_tag, serial_number, model_number, customer, site, circuits, entries } = asset
  paper.subheading(`${name} (${asset_tag})`)
  const facts = [
    model_number && `Model ${model_number}`,
    serial_number && `serial number ${serial_number}`,
    customer.name,
    site && [site.name, addressLine(site.address)].filter(Boolean).join(', '),
  ]
  paper.line(facts.filter(Boolean).join(' · '), INK.soft)
  if (circuits.length === 0) return paper.line('The refrigerant log has no entry.')
  writeTable(paper, CIRCUITS, circuits)
  if (entries.length === 0) return paper.line('No entry in this time.')
  writeTable(paper, ENTRIES, entries)
}

function limitOf({ limit_percent, rule }: ReportCircuit): string {
  if (limit_percent === null) return 'None'
  return [percentWords(limit_percent), rule?.citation].filter(Boolean).join(', ')
}

function breachWords({
  occurred_on,
  leak_rate,
  limit_percent,
  repair_by,
  repaired_on,
}: ReportCircuit['breaches'][number]) {
  const repaired = repaired_on === null ? 'not verified' : `verified ${repaired_on}`
  return `${occurred_on}: ${leak_rate} % of ${limit_percent} %, repair by ${repair_by}, ${repaired}`
}

function technicianWords({ technician, certificate }: ReportEntry): string {
  return [technician?.name, certificate].filter(Boolean).join('\n')
}
