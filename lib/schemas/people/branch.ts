import { z } from 'zod'
import { addressInput, addressRecord, instantRecord, text } from '@/lib/schemas/fields'
import { listOf } from '@/lib/schemas/list'

/** A branch of the company (R-LO-2). */
export const branchCreate = z.object({ name: text(), address: addressInput })
export const branchUpdate = branchCreate.partial()

export const branchRecord = z.object({
  id: z.uuid(),
  name: z.string(),
  address: addressRecord,
  created_at: instantRecord,
  updated_at: instantRecord,
})
export type BranchRecord = z.output<typeof branchRecord>

export const branchList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp', name: 'text' },
  filters: {},
})
export const branchListQuery = branchList.query
export type BranchListQuery = z.output<typeof branchListQuery>
