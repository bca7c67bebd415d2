import { contract } from '@/lib/api/contract'
import { trashListQuery, trashRecord } from '@/lib/schemas/data/trash'

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
    example: { query: { type: 'customer' } },
  }),
}
