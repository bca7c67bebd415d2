import { RecordLink } from '@/components/ui/links'
import { type Description, DescriptionList } from '@/components/ui/description-list'
import { ShareBar } from '@/components/ui/share-bar'
import type { StatusLook } from '@/components/ui/status'
import { StateBadge } from '@/components/ui/status-badge'
import { Day } from '@/components/ui/time'
import { APPLIANCE_WORDS, isRepaired } from '@/lib/domain/compliance/words'
import type { SheetCircuit } from '@/lib/schemas/assets/refrigerant-sheet'
import { valueOf } from './meter-words'

/** How a circuit of refrigerant stands with the limit of its leaks. */
const LEAK_STATE = {
  within: { label: 'Within the limit', tone: 'green', shape: 'check' },
  breached: { label: 'Beyond the limit', tone: 'orange', shape: 'alert' },
  overdue: { label: 'Repair overdue', tone: 'red', shape: 'alert' },
  repaired: { label: 'Leak repaired', tone: 'green', shape: 'check' },
  no_rule: { label: 'No limit applies', tone: 'neutral', shape: 'dashed' },
} as const satisfies Record<string, StatusLook>

/** How each circuit of an asset stands with the limit of its leaks. */
export function CircuitList({
  circuits,
  linksOrders,
}: {
  circuits: readonly SheetCircuit[]
  /** Whether work orders are links: for who may read them. */
  linksOrders: boolean
}) {
  return (
    <ul aria-label="Circuits" className="divide-y divide-line">
      {circuits.map((circuit) => (
        <li
          key={circuit.circuit}
          className="flex min-w-0 flex-col gap-2.5 p-4"
          data-tone={LEAK_STATE[circuit.state].tone}
        >
          <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-2 gap-y-1">
            <div className="min-w-0">
              <p className="truncate text-sm font-medium" title={circuit.substance}>
                <bdi>{circuit.substance}</bdi>, {valueOf(circuit.full_charge, circuit.unit)}
              </p>
              <p className="truncate text-xs text-text-2" title={circuit.circuit}>
                Circuit <bdi>{circuit.circuit}</bdi> · {APPLIANCE_WORDS[circuit.appliance]}
              </p>
            </div>
            <StateBadge state={LEAK_STATE[isRepaired(circuit) ? 'repaired' : circuit.state]} look="soft" />
          </div>
          <LeakRate circuit={circuit} />
          <DescriptionList items={factsOf(circuit, linksOrders)} />
        </li>
      ))}
    </ul>
  )
}

/** The leak rate against its limit, as words and as a bar on which a mark is the limit. */
function LeakRate({ circuit: { leak_rate, limit_percent } }: { circuit: SheetCircuit }) {
  const rate = leak_rate ?? 0
  const end = Math.max(rate, limit_percent ?? 0) * 1.25 || 1
  return (
    <div className="flex flex-col gap-1">
      <p className="flex justify-between gap-3 text-xs text-text-2 tabular">
        <span>{leak_rate === null ? 'Nothing added yet' : `Leak rate ${percentOf(leak_rate)} a year`}</span>
        <span>{limit_percent === null ? 'No limit' : `Limit ${percentOf(limit_percent)}`}</span>
      </p>
      {limit_percent === null ? null : <ShareBar share={(rate / end) * 100} mark={(limit_percent / end) * 100} />}
    </div>
  )
}

function factsOf(
  { state, breaches, repair, rule, last_addition_on, last_leak_test_on }: SheetCircuit,
  linksOrders: boolean,
): Description[] {
  const open = breaches.find(({ repaired_on }) => repaired_on === null)
  const mended = breaches.findLast(({ repaired_on }) => repaired_on !== null)
  const facts: Description[] = []
  if (open)
    facts.push({
      term: 'Repair due',
      value: (
        <span className={state === 'overdue' ? 'font-medium text-(--tone-text)' : undefined}>
          <Day value={open.repair_by} year />
        </span>
      ),
    })
  if (repair)
    facts.push({
      term: 'Repair order',
      value: linksOrders ? (
        <RecordLink href={`/work-orders/${repair.id}`}>{repair.work_order_number}</RecordLink>
      ) : (
        repair.work_order_number
      ),
    })
  facts.push(
    { term: 'Last addition', value: last_addition_on && <Day value={last_addition_on} year /> },
    { term: 'Last leak test', value: last_leak_test_on && <Day value={last_leak_test_on} year /> },
  )
  if (!open && mended?.repaired_on)
    facts.push({ term: 'Repair verified', value: <Day value={mended.repaired_on} year /> })
  if (rule)
    facts.push({
      term: 'Rule',
      value: <bdi className="wrap-anywhere">{[rule.name, rule.citation].filter(Boolean).join(', ')}</bdi>,
    })
  return facts
}

function percentOf(value: number): string {
  return valueOf(value, '%')
}
