import { z } from 'zod'
import { crewSize, PRIORITIES, WORK_ORDER_TYPES, workOrderCreate } from './work-order'

/** A new work order in a line of a file, where what is left out may yet come from the job type. */
export const workOrderImport = workOrderCreate.extend({
  priority: z.enum(PRIORITIES).optional(),
  work_order_type: z.enum(WORK_ORDER_TYPES).optional(),
  crew_size: crewSize.optional(),
})
export type WorkOrderImport = z.output<typeof workOrderImport>
