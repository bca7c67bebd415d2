import { contract } from '@/lib/api/contract'
import {
  allContactsList,
  contactCreate,
  contactListQuery,
  contactRecord,
  contactUpdate,
} from '@/lib/schemas/customers/contact'
import { deletedRecord } from '@/lib/schemas/data/deleted'
import { mergeContract } from './merge'
import { bulkContract } from './record'
import { nestedUpsertContract, externalContracts } from './external'

const tag = 'Contacts'

const ONE_PRIMARY = 'A customer that has contacts has exactly one primary contact.'

const single = {
  listAll: contract({
    id: 'listContacts',
    method: 'GET',
    path: '/contacts',
    tag,
    summary: 'List the contacts of all customers',
    description: 'Newest first.',
    scope: 'read:customers',
    kind: 'page',
    query: allContactsList.query,
    answer: contactRecord,
    example: { query: { email: 'lee.park@harborfoods.example' } },
  }),
  list: contract({
    id: 'listCustomerContacts',
    method: 'GET',
    path: '/customers/{id}/contacts',
    tag,
    summary: 'List the contacts of a customer',
    scope: 'read:customers',
    kind: 'page',
    query: contactListQuery,
    answer: contactRecord,
    example: { query: { sort: 'name' } },
  }),
  create: contract({
    id: 'createContact',
    method: 'POST',
    path: '/customers/{id}/contacts',
    tag,
    summary: 'Create a contact of a customer',
    description: `${ONE_PRIMARY} The first is primary whatever is sent; making another one primary unmakes it.`,
    scope: 'write:customers',
    kind: 'created',
    body: contactCreate,
    answer: contactRecord,
    example: {
      body: {
        name: 'Lee Park',
        title: 'Facilities manager',
        email: 'lee.park@harborfoods.example',
        phone: '+1 206 555 0144',
        is_primary: true,
      },
    },
  }),
  get: contract({
    id: 'getContact',
    method: 'GET',
    path: '/contacts/{id}',
    tag,
    summary: 'Get a contact',
    scope: 'read:customers',
    kind: 'record',
    answer: contactRecord,
  }),
  update: contract({
    id: 'updateContact',
    method: 'PUT',
    path: '/contacts/{id}',
    tag,
    summary: 'Change a contact',
    description:
      `${ONE_PRIMARY} \`is_primary: true\` unmakes the other. \`is_primary: false\` on the primary one makes the oldest ` +
      'other primary; the only contact of a customer stays primary.',
    scope: 'write:customers',
    kind: 'record',
    body: contactUpdate,
    answer: contactRecord,
    example: { body: { title: 'Head of facilities', is_primary: true } },
  }),
  delete: contract({
    id: 'deleteContact',
    method: 'DELETE',
    path: '/contacts/{id}',
    tag,
    summary: 'Delete a contact',
    description:
      'It stays readable on work orders that name it. After the primary contact the oldest remaining becomes primary.',
    scope: 'write:customers',
    kind: 'deleted',
    answer: deletedRecord,
  }),
}

export const contactContracts = {
  ...single,
  merge: mergeContract('contact', contactUpdate, 'email'),
  ...externalContracts('contact', contactRecord, single, { parent: 'customer_id' }),
  upsertBelow: nestedUpsertContract('contact', 'customer', contactRecord, single),
  bulk: bulkContract('contact', contactRecord, single, { parent: 'customer_id' }),
}
