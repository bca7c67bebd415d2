import { ContractLinesCard } from '@/components/customers/contract-lines/contract-lines-card'
import type { ServiceContractRecord } from '@/lib/schemas/customers/service-contract'
import {
  addContractLine,
  bringBackContractLine,
  loadContractLines,
  loadLineChoices,
  removeContractLine,
  saveContractLine,
} from '@/app/(console)/contract-lines/actions'

/** The newest ones; who has more knows them by the API. */
const MAX_SHOWN = 5

/** What the active contracts of a customer pay for, and what was used of it. */
export function LinesOfContracts({
  contracts,
  canWrite,
}: {
  contracts: readonly ServiceContractRecord[]
  canWrite: boolean
}) {
  return contracts
    .filter(({ status }) => status === 'active')
    .slice(0, MAX_SHOWN)
    .map(({ id, customer_id, name }) => (
      <div key={id} className="mt-4">
        <ContractLinesCard
          contract={{ id, customer_id }}
          title={`Lines of ${name}`}
          actions={{
            ...{ load: loadContractLines, choices: loadLineChoices, add: addContractLine, save: saveContractLine },
            ...{ remove: removeContractLine, restore: bringBackContractLine },
          }}
          canWrite={canWrite}
        />
      </div>
    ))
}
