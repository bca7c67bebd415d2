import type { Contract } from '@/lib/api/contract'
import { branchContracts } from './branches'

/** Every operation of the API. A test compares this list with the route files, in both directions. */
export const allContracts: Contract[] = [branchContracts].flatMap((group) => Object.values<Contract>(group))
