import type { Contract } from '@/lib/api/contract'
import { branchContracts } from './branches'
import { checklistContracts } from './checklists'
import { lineItemContracts } from './line-items'
import { partContracts } from './parts'
import { productContracts } from './products'
import { taskContracts } from './tasks'
import { technicianContracts } from './technicians'
import { workOrderContracts } from './work-orders'
import { apiKeyContracts } from './api-keys'
import { assetPartContracts } from './asset-parts'
import { assetContracts } from './assets'
import { serviceRecordContracts } from './service-records'

/** Every operation of the API. A test compares this list with the route files, in both directions. */
export const allContracts: Contract[] = [
  branchContracts,
  checklistContracts,
  lineItemContracts,
  partContracts,
  productContracts,
  taskContracts,
  technicianContracts,
  workOrderContracts,
  apiKeyContracts,
  assetPartContracts,
  assetContracts,
  serviceRecordContracts,
].flatMap((group) => Object.values<Contract>(group))
