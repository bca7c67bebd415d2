import type { Contract } from '@/lib/api/contract'
import { branchContracts } from './branches'
import { checklistContracts } from './checklists'
import { partContracts } from './parts'
import { productContracts } from './products'
import { technicianContracts } from './technicians'

/** Every operation of the API. A test compares this list with the route files, in both directions. */
export const allContracts: Contract[] = [
  branchContracts,
  checklistContracts,
  partContracts,
  productContracts,
  technicianContracts,
].flatMap((group) => Object.values<Contract>(group))
