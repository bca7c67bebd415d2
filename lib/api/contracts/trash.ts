import { contract } from '@/lib/api/contract'
import { IDS } from '@/lib/api/openapi/story/ids'
import { trashListQuery, trashRecord, trashRestore, trashRestored } from '@/lib/schemas/data/trash'

export const trashContracts = {
  list: contract({
    id: 'listTrash',
    method: 'GET',
    path: '/trash',
    tag: 'Trash',
    summary: 'List what is in the trash',
    description:
      'Last deleted first. What went to the trash with a customer is listed too, and comes back with it. ' +
      '`updated_after` finds what was deleted after that time. A work order is named by its number and the start of ' +
      'its description.',
    scope: 'admin',
    kind: 'page',
    query: trashListQuery,
    answer: trashRecord,
    example: { query: { record_type: 'customer' } },
  }),
  restore: contract({
    id: 'restoreFromTrash',
    method: 'POST',
    path: '/trash/restore',
    tag: 'Trash',
    summary: 'Bring several records back from the trash',
    description:
      'Up to 100 records of any kinds that the trash lists, as one action: customers before what is theirs, all of them or none. What ' +
      'was merged is separated. Restoring a live one changes nothing. A key without `admin` restores by the operation of each kind.',
    scope: 'admin',
    kind: 'done',
    body: trashRestore,
    answer: trashRestored,
    errors: ['parent_in_trash', 'merged', 'in_use', 'duplicate_customer', 'duplicate_serial_number'],
    example: { body: { ids: [IDS.secondCustomer, IDS.secondSite] } },
  }),
}
