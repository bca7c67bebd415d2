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
  { title: 'Scope', field: 'scope', value: (row) => row.scope },
  { title: 'Covers', field: 'scope', value: ({ site, asset, product }) => (site ?? asset ?? product)?.name ?? null },
  { title: 'Labor %', field: 'covers.labor', value: (row) => row.covers.labor },
  { title: 'Parts %', field: 'covers.part', value: (row) => row.covers.part },
  { title: 'Materials %', field: 'covers.material', value: (row) => row.covers.material },
  { title: 'Travel %', field: 'covers.travel', value: (row) => row.covers.travel },
  { title: 'Fees %', field: 'covers.fee', value: (row) => row.covers.fee },
  { title: 'Hours', field: 'hours', value: (row) => row.hours },
  { title: 'Included', field: 'included', value: (row) => row.included },
  { title: 'Unit', field: 'unit', value: (row) => row.unit },
  { title: 'Period', field: 'period', value: (row) => row.period },
  { title: 'Deductible', field: 'deductible', value: (row) => row.deductible },
  { title: 'Contract id', field: 'contract_id', value: (row) => row.contract_id },
  { title: 'Id', field: 'id', value: (row) => row.id },
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
