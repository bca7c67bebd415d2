import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { PageLink } from '@/components/ui/page-link'
import { Day } from '@/components/ui/time'
import type { EndingContract } from '@/lib/domain/contracts/ending'
import { endsWords, RENEWALS } from './words'

/** The contracts whose end was told of and that no other one follows, each a click away. */
export function EndingContractsCard({ contracts }: { contracts: readonly EndingContract[] }) {
  if (contracts.length === 0) return null
  return (
    <Card title="Contracts near their end" count={contracts.length} flush>
      <ul className="divide-y divide-line">
        {contracts.map((contract) => (
          <li key={contract.id}>
            <EndingLine contract={contract} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** All of the line leads to the contract. */
function EndingLine({ contract }: { contract: EndingContract }) {
  const { id, name, contract_number, customer, end_date, ends_in, renewal } = contract
  return (
    <PageLink
      href={`/contracts/${id}`}
      className="grid gap-x-4 gap-y-1 px-4 py-2.5 text-sm hover:bg-hover focus-visible:-outline-offset-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,1.4fr)_minmax(0,1.6fr)]"
    >
      <span className="flex min-w-0 flex-col">
        <span className="truncate font-medium">
          <bdi>{customer}</bdi>
        </span>
        <span className="truncate text-xs text-text-2 tabular">
          {contract_number} · <bdi>{name}</bdi>
        </span>
      </span>
      <span className="flex min-w-0 flex-col items-start gap-0.5">
        <Badge tone={ends_in < 0 ? 'red' : 'amber'}>{endsWords(ends_in)}</Badge>
        <span className="text-xs text-text-2">
          <Day value={end_date} year />
        </span>
      </span>
      <span className="truncate text-text-2">{RENEWALS[renewal]}</span>
    </PageLink>
  )
}
