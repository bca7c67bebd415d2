import { contract } from '@/lib/api/contract'
import { assetListItem, customerAssetListQuery } from '@/lib/schemas/assets/asset'
import {
  customerCreate,
  customerCreated,
  customerListItem,
  customerListQuery,
  customerRecord,
  customerUpdate,
} from '@/lib/schemas/customers/customer'
import { customerWorkOrderListQuery } from '@/lib/schemas/customers/customer-work-orders'
import { deletedRecord } from '@/lib/schemas/data/deleted'
import { workOrderItem } from '@/lib/schemas/work/work-order'
import { mergeContract } from './merge'
import { bulkContract, restoreContract } from './record'
import { externalContracts } from './external'

const tag = 'Customers'

const DUPLICATE =
  'A live customer with the same name (case and spaces ignored) and the same email or the same phone is ' +
  '`duplicate_customer`; the details name the field and the other customer.'

const single = {
  list: contract({
    id: 'listCustomers',
    method: 'GET',
    path: '/customers',
    tag,
    summary: 'List customers',
    scope: 'read:customers',
    kind: 'page',
    query: customerListQuery,
    answer: customerListItem,
    example: { query: { search: 'harbor', status: 'active', sort: 'name' } },
  }),
  create: contract({
    id: 'createCustomer',
    method: 'POST',
    path: '/customers',
    tag,
    summary: 'Create a customer',
    description: `Only the name is required. The answer has a few fields; GET has them all.\n\n${DUPLICATE}`,
    scope: 'write:customers',
    kind: 'created',
    body: customerCreate,
    answer: customerCreated,
    errors: ['duplicate_customer'],
    example: {
      body: {
        name: 'Harbor Foods',
        customer_type: 'commercial',
        email: 'office@harborfoods.example',
        phone: '+1 206 555 0142',
        address: { street: '1001 Alaskan Way', city: 'Seattle', state: 'WA', postal_code: '98104', country: 'US' },
        payment_terms: 'Net 30',
      },
    },
  }),
  get: contract({
    id: 'getCustomer',
    method: 'GET',
    path: '/customers/{id}',
    tag,
    summary: 'Get a customer',
    description: 'With its contacts, the primary one first.',
    scope: 'read:customers',
    kind: 'record',
    answer: customerRecord,
  }),
  update: contract({
    id: 'updateCustomer',
    method: 'PUT',
    path: '/customers/{id}',
    tag,
    summary: 'Change a customer',
    description: DUPLICATE,
    scope: 'write:customers',
    kind: 'record',
    body: customerUpdate,
    answer: customerRecord,
    errors: ['duplicate_customer'],
    example: { body: { phone: '+1 206 555 0143', notes: 'Deliveries at the back entrance' } },
  }),
  delete: contract({
    id: 'deleteCustomer',
    method: 'DELETE',
    path: '/customers/{id}',
    tag,
    summary: 'Move a customer to the trash',
    description:
      'Its contacts, assets, sites and service contracts go with it, and come back when it is restored; its work ' +
      'orders stay. Refused with `customer_in_use`, naming how many, while it has a work order that is neither ' +
      'completed nor cancelled, or an active service contract.',
    scope: 'write:customers',
    kind: 'deleted',
    answer: deletedRecord,
    errors: ['customer_in_use'],
  }),
  listAssets: contract({
    id: 'listCustomerAssets',
    method: 'GET',
    path: '/customers/{id}/assets',
    tag,
    summary: 'List the assets of a customer',
    scope: 'read:assets',
    kind: 'page',
    query: customerAssetListQuery,
    answer: assetListItem,
    example: { query: { status: 'active', sort: 'name' } },
  }),
  listWorkOrders: contract({
    id: 'listCustomerWorkOrders',
    method: 'GET',
    path: '/customers/{id}/work-orders',
    tag,
    summary: 'List the work orders of a customer',
    scope: 'read:work-orders',
    kind: 'page',
    query: customerWorkOrderListQuery,
    answer: workOrderItem,
    example: { query: { status: 'open,assigned', sort: '-scheduled_date' } },
  }),
}

export const customerContracts = {
  ...single,
  restore: restoreContract('customer', customerRecord, {
    description:
      'With what its delete took along; what had been deleted before that stays in the trash. Nothing comes back when ' +
      'the customer has a duplicate by now, or one of its assets a serial number that is in use.',
    errors: ['duplicate_customer', 'duplicate_serial_number'],
  }),
  merge: mergeContract('customer', customerUpdate, 'phone'),
  ...externalContracts('customer', customerRecord, single),
  bulk: bulkContract('customer', customerRecord, single),
}
