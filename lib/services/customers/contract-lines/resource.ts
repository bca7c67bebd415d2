import type { Column } from '@/lib/domain/spreadsheets/cell'
import {
  allContractLinesList,
  type ContractLineRecord,
  contractLineUpdate,
} from '@/lib/schemas/customers/contract-line'
import { below } from '@/lib/services/records/bulk-verbs'
import { exported } from '@/lib/services/records/exported'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { listAllContractLines } from './list'
import {
  createContractLine,
  deleteContractLine,
  getContractLine,
  restoreContractLine,
  updateContractLine,
} from './verbs'

const columns: Column<ContractLineRecord>[] = [
  { title: 'Scope', value: (row) => row.scope },
  { title: 'Covers', value: ({ site, asset, product }) => (site ?? asset ?? product)?.name ?? null },
  { title: 'Labor %', value: (row) => row.covers.labor },
  { title: 'Parts %', value: (row) => row.covers.part },
  { title: 'Materials %', value: (row) => row.covers.material },
  { title: 'Travel %', value: (row) => row.covers.travel },
  { title: 'Fees %', value: (row) => row.covers.fee },
  { title: 'Hours', value: (row) => row.hours },
  { title: 'Included', value: (row) => row.included },
  { title: 'Unit', value: (row) => row.unit },
  { title: 'Period', value: (row) => row.period },
  { title: 'Deductible', value: (row) => row.deductible },
  { title: 'Contract id', value: (row) => row.contract_id },
  { title: 'Id', value: (row) => row.id },
]

/** What is done with a record of this kind by whoever knows only its kind. */
export const contractLineResource = {
  type: 'contract_line',
  read: getContractLine,
  ...below('service_contract', 'contract_id', createContractLine),
  update: updateContractLine,
  fields: contractLineUpdate,
  delete: deleteContractLine,
  restore: restoreContractLine,
  purge: {},
  export: exported(allContractLinesList.query, listAllContractLines, columns),
} as const satisfies ResourceVerbs<'contract_line'>
