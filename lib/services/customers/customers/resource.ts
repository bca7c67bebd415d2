import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { customerColumns } from '@/lib/services/records/export-columns'
import { customerListQuery, customerUpdate } from '@/lib/schemas/customers/customer'
import { exported } from '@/lib/services/records/exported'
import { getCustomer } from './get'
import { createCustomer, deleteCustomer, restoreCustomer, updateCustomer } from './verbs'
import { listCustomersToExport } from './list'

/** What is done with a record of this kind by whoever knows only its kind. */
export const customerResource = {
  type: 'customer',
  read: getCustomer,
  create: createCustomer,
  update: updateCustomer,
  fields: customerUpdate,
  delete: deleteCustomer,
  restore: restoreCustomer,
  purge: {
    keptBy: [
      ['maintenance_plan', 'customer_id'],
      ['work_order', 'customer_id'],
      ['asset', 'customer_id'],
      ['contact', 'customer_id'],
      ['site', 'customer_id'],
      ['service_contract', 'customer_id'],
    ],
  },
  export: exported(customerListQuery, listCustomersToExport, customerColumns),
} as const satisfies ResourceVerbs<'customer'>
