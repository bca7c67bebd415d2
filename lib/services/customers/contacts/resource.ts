import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { allContactsList, contactUpdate } from '@/lib/schemas/customers/contact'
import { below } from '@/lib/services/records/bulk-verbs'
import { contactColumns } from '@/lib/services/records/export-columns'
import { exported } from '@/lib/services/records/exported'
import { createContact, deleteContact, getContact, updateContact } from './verbs'
import { listContactsToExport } from './list'
import { restoreContact } from './restore'

/** What is done with a record of this kind by whoever knows only its kind. */
export const contactResource = {
  type: 'contact',
  read: getContact,
  ...below('customer', 'customer_id', createContact),
  update: updateContact,
  fields: contactUpdate,
  delete: deleteContact,
  restore: restoreContact,
  export: exported(allContactsList.query, listContactsToExport, contactColumns),
  purge: {
    keptBy: [
      ['work_order', 'contact_id'],
      ['arrival_promise', 'contact_id'],
    ],
  },
} as const satisfies ResourceVerbs<'contact'>
