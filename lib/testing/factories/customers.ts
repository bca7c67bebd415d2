import type { ServiceContext } from '@/lib/access/context'
import type { ContactRecord } from '@/lib/schemas/customers/contact'
import type { ContractLineRecord } from '@/lib/schemas/customers/contract-line'
import type { CustomerRecord } from '@/lib/schemas/customers/customer'
import type { ServiceContractRecord } from '@/lib/schemas/customers/service-contract'
import type { SiteRecord } from '@/lib/schemas/customers/site'
import { createContact } from '@/lib/services/customers/contacts'
import { createContractLine } from '@/lib/services/customers/contract-lines'
import { createCustomer } from '@/lib/services/customers/customers'
import { createServiceContract } from '@/lib/services/customers/service-contracts'
import { createSite } from '@/lib/services/customers/sites'

type Body = Record<string, unknown>

/** Makes a customer through its verb. */
export function makeCustomer(ctx: ServiceContext, body: Body = {}): Promise<CustomerRecord> {
  return createCustomer(ctx, { name: 'Harbor Foods', ...body })
}

/** Makes a contact of the customer; the first one is primary. */
export function makeContact(ctx: ServiceContext, customerId: string, body: Body = {}): Promise<ContactRecord> {
  return createContact(ctx, customerId, { name: 'Lee Park', ...body })
}

/** Makes a site of the customer. */
export function makeSite(ctx: ServiceContext, customerId: string, body: Body = {}): Promise<SiteRecord> {
  return createSite(ctx, { name: 'Pier 54 kitchen', customer_id: customerId, ...body })
}

/** Makes a service contract of the customer; it is active when the body says nothing else. */
export function makeServiceContract(
  ctx: ServiceContext,
  customerId: string,
  body: Body = {},
): Promise<ServiceContractRecord> {
  return createServiceContract(ctx, { name: 'Full care', customer_id: customerId, ...body })
}

/** Makes a line of a contract that covers all labor of the customer when the body says nothing else. */
export function makeContractLine(
  ctx: ServiceContext,
  contractId: string,
  body: Body = {},
): Promise<ContractLineRecord> {
  return createContractLine(ctx, contractId, { scope: 'customer', covers: { labor: 100 }, ...body })
}
