import type { z } from 'zod'
import { workOrderListQuery } from '@/lib/schemas/work/work-order'

/** The list of work orders below a customer, whose path already says which one. */
export const customerWorkOrderListQuery = workOrderListQuery.omit({ customer_id: true })
export type CustomerWorkOrderListQuery = z.output<typeof customerWorkOrderListQuery>
