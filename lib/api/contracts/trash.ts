import type { z } from 'zod'
import { contract } from '@/lib/api/contract'
import type { Scope } from '@/lib/auth/permissions'
import type { ErrorCode } from '@/lib/errors'
import { assetRecord } from '@/lib/schemas/asset'
import { branchRecord } from '@/lib/schemas/branch'
import { checklistRecord } from '@/lib/schemas/checklist'
import { customerRecord } from '@/lib/schemas/customer'
import { partRecord } from '@/lib/schemas/part'
import { productRecord } from '@/lib/schemas/product'
import { serviceContractRecord } from '@/lib/schemas/service-contract'
import { siteRecord } from '@/lib/schemas/site'
import { technicianRecord } from '@/lib/schemas/technician'
import { trashListQuery, trashRecord } from '@/lib/schemas/trash'
import { workOrderRecord } from '@/lib/schemas/work-order'

type Restorable<Collection extends string, Answer extends z.ZodType> = {
  id: string
  collection: Collection
  tag: string
  /** With its article, such as "a work order". */
  noun: string
  scope: Scope
  answer: Answer
  description?: string
  errors?: ErrorCode[]
}

/** The restore of one kind of record: all of them work alike. */
function restore<const Collection extends string, Answer extends z.ZodType>(own: Restorable<Collection, Answer>) {
  const { id, collection, tag, noun, scope, answer, description, errors } = own
  return contract({
    id,
    method: 'POST',
    path: `/${collection}/{id}/restore`,
    tag,
    summary: `Bring ${noun} back from the trash`,
    description: [description, 'Restoring a live one changes nothing.'].filter(Boolean).join(' '),
    scope,
    kind: 'record',
    answer,
    errors,
  })
}

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
  workOrder: restore({
    id: 'restoreWorkOrder',
    collection: 'work-orders',
    tag: 'Work orders',
    noun: 'a work order',
    scope: 'write:work-orders',
    answer: workOrderRecord,
    description:
      'Its tasks and line items come back with it. An order that is neither completed nor cancelled cannot come back ' +
      'while its customer is in the trash.',
    errors: ['parent_in_trash'],
  }),
  asset: restore({
    id: 'restoreAsset',
    collection: 'assets',
    tag: 'Assets',
    noun: 'an asset',
    scope: 'write:assets',
    answer: assetRecord,
    errors: ['parent_in_trash', 'duplicate_serial_number'],
  }),
  customer: restore({
    id: 'restoreCustomer',
    collection: 'customers',
    tag: 'Customers',
    noun: 'a customer',
    scope: 'write:customers',
    answer: customerRecord,
    description:
      'With what its delete took along; what had been deleted before that stays in the trash. Nothing comes back when ' +
      'the customer has a duplicate by now, or one of its assets a serial number that is in use.',
    errors: ['duplicate_customer', 'duplicate_serial_number'],
  }),
  site: restore({
    id: 'restoreSite',
    collection: 'sites',
    tag: 'Sites',
    noun: 'a site',
    scope: 'write:customers',
    answer: siteRecord,
    errors: ['parent_in_trash'],
  }),
  serviceContract: restore({
    id: 'restoreServiceContract',
    collection: 'service-contracts',
    tag: 'Service contracts',
    noun: 'a service contract',
    scope: 'write:customers',
    answer: serviceContractRecord,
    errors: ['parent_in_trash'],
  }),
  branch: restore({
    id: 'restoreBranch',
    collection: 'branches',
    tag: 'Branches',
    noun: 'a branch',
    scope: 'write:customers',
    answer: branchRecord,
  }),
  technician: restore({
    id: 'restoreTechnician',
    collection: 'technicians',
    tag: 'Technicians',
    noun: 'a technician',
    scope: 'admin',
    answer: technicianRecord,
  }),
  checklist: restore({
    id: 'restoreChecklist',
    collection: 'checklists',
    tag: 'Checklists',
    noun: 'a checklist',
    scope: 'admin',
    answer: checklistRecord,
  }),
  part: restore({
    id: 'restorePart',
    collection: 'parts',
    tag: 'Parts',
    noun: 'a part',
    scope: 'write:assets',
    answer: partRecord,
  }),
  product: restore({
    id: 'restoreProduct',
    collection: 'products',
    tag: 'Products',
    noun: 'a product',
    scope: 'write:assets',
    answer: productRecord,
  }),
}
