import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { serviceContractColumns } from '@/lib/services/records/export-columns'
import { contractTableQuery } from '@/lib/schemas/customers/contract-table'
import { serviceContractUpdate } from '@/lib/schemas/customers/service-contract'
import { exported } from '@/lib/services/records/exported'
import {
  createServiceContract,
  deleteServiceContract,
  getServiceContract,
  restoreServiceContract,
  updateServiceContract,
} from './verbs'
import { listContractTable } from './list'

/** What is done with a record of this kind by whoever knows only its kind. */
export const serviceContractResource = {
  type: 'service_contract',
  read: getServiceContract,
  create: createServiceContract,
  update: updateServiceContract,
  fields: serviceContractUpdate,
  delete: deleteServiceContract,
  restore: restoreServiceContract,
  purge: {
    keptBy: [
      ['maintenance_plan', 'service_contract_id'],
      ['asset', 'service_contract_id'],
      ['service_contract', 'previous_id'],
    ],
    parts: [{ type: 'contract_line', of: 'contract_id' }],
  },
  export: exported(contractTableQuery, listContractTable, serviceContractColumns),
} as const satisfies ResourceVerbs<'service_contract'>
