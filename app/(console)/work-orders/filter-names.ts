import type { ServiceContext } from '@/lib/access/context'
import { ServiceError } from '@/lib/errors'
import type { WorkOrderTableQuery } from '@/lib/schemas/work/work-order-table'
import { getCustomer } from '@/lib/services/customers/customers'
import { getTechnician } from '@/lib/services/people/technicians'

/** The names of the records that a list's address filters by; null for what does not exist any more. */
export async function readFilterNames(ctx: ServiceContext, query: WorkOrderTableQuery) {
  const { customer_id, technician_id } = query
  const [customer, technician] = await Promise.all([
    customer_id ? nameOf(() => getCustomer(ctx, customer_id)) : null,
    technician_id ? nameOf(() => getTechnician(ctx, technician_id)) : null,
  ])
  return { customer, technician: technician_id === null ? 'Unassigned' : technician }
}

async function nameOf(read: () => Promise<{ name: string }>): Promise<string | null> {
  try {
    return (await read()).name
  } catch (error) {
    if (error instanceof ServiceError) return null
    throw error
  }
}
