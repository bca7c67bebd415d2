import type { ServiceContext } from '@/lib/access/context'
import { countInvoices } from './invoices/list'
import { countBillingQueue } from './queue'

/** How much waits to be billed, and how many invoices wait to be issued or paid. Throws `forbidden`. */
export async function countBilling(ctx: ServiceContext) {
  const [queue, invoices] = await Promise.all([countBillingQueue(ctx), countInvoices(ctx)])
  return { ...queue, ...invoices }
}
