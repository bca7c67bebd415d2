import { z } from 'zod'
import { type Contract, contract } from '@/lib/api/contract'
import { BULK_SECONDS, bulkAnswer, bulkBody, bulkQuery } from '@/lib/schemas/bulk'
import { reference } from '@/lib/schemas/fields'
import { assetPartContracts } from './asset-parts'
import { assetContracts } from './assets'
import { branchContracts } from './branches'
import { checklistContracts } from './checklists'
import { contactContracts } from './contacts'
import { customerContracts } from './customers'
import { lineItemContracts } from './line-items'
import { partContracts } from './parts'
import { productContracts } from './products'
import { serviceContractContracts } from './service-contracts'
import { serviceRecordContracts } from './service-records'
import { siteContracts } from './sites'
import { taskContracts } from './tasks'
import { technicianContracts } from './technicians'
import { workOrderContracts } from './work-orders'

const ID = '019a9d3c-5b1e-7c4f-9a2d-3f6b8e1c7a45'

const HOW =
  'Up to 500 operations, done in the order given by the same rules as single requests; `results` tells for each what ' +
  'the single request would have answered (`status`), with the record or the error. The request itself answers 200 ' +
  'also when some failed: look at `failed`. With `atomic=true` all are done or none: then a problem answers 422 ' +
  '`bulk_refused` with every problem of every operation. Each `field` names the operation, such as ' +
  '`operations[3].data.name`. `if_match` is the ETag of the single record. An `Idempotency-Key` covers the whole ' +
  'request, which then commits with its answer. It counts as one request of the hourly limit.'

type Operations = { create: Contract; update?: Contract; delete?: Contract }

/** The bulk operation of a resource, made of its single ones. `parent` is the field that names what it hangs on. */
function bulkOf<const Path extends string, Answer extends z.ZodType>(
  id: string,
  path: Path,
  summary: string,
  answer: Answer,
  single: Operations,
  parent?: string,
) {
  const ofCreate = single.create.body ?? z.object({})
  const create = parent ? ofCreate.extend({ [parent]: reference() }) : ofCreate
  const made = { ...(single.create.example?.body as object), ...(parent && { [parent]: ID }) }
  const operations = [
    { action: 'create', data: made },
    ...(single.update ? [{ action: 'update', id: ID, data: single.update.example?.body }] : []),
    ...(single.delete ? [{ action: 'delete', id: ID }] : []),
  ]
  const errors = [single.create, single.update, single.delete].flatMap((one) => one?.errors ?? [])
  const conflicts = errors.length > 0 ? ` An operation can fail with ${listed(errors)}.` : ''
  return contract({
    id,
    method: 'POST',
    path,
    tag: single.create.tag,
    summary,
    description: HOW + conflicts,
    scope: single.create.scope,
    kind: 'done',
    query: bulkQuery,
    body: bulkBody({ create, update: single.update?.body, delete: single.delete !== undefined }),
    heavy: 'bulk',
    large: { values: 200_000, seconds: BULK_SECONDS },
    answer: bulkAnswer(answer),
    errors: ['bulk_refused'],
    example: { body: { operations }, query: { atomic: 'true' } },
  })
}

function listed(codes: readonly string[]): string {
  return [...new Set(codes)].map((code) => `\`${code}\``).join(', ')
}

const { answer: assetPart } = assetPartContracts.get
const { answer: serviceRecord } = serviceRecordContracts.get

export const bulkContracts = {
  assets: bulkOf(
    'bulkAssets',
    '/assets/bulk',
    'Create, change and delete many assets',
    assetContracts.get.answer,
    assetContracts,
  ),
  assetParts: bulkOf(
    'bulkAssetParts',
    '/asset-parts/bulk',
    'Add and remove many parts of assets',
    assetPart,
    { create: assetPartContracts.add, delete: assetPartContracts.delete },
    'asset_id',
  ),
  branches: bulkOf(
    'bulkBranches',
    '/branches/bulk',
    'Create, change and delete many branches',
    branchContracts.get.answer,
    branchContracts,
  ),
  checklists: bulkOf(
    'bulkChecklists',
    '/checklists/bulk',
    'Create, change and delete many checklists',
    checklistContracts.get.answer,
    checklistContracts,
  ),
  contacts: bulkOf(
    'bulkContacts',
    '/contacts/bulk',
    'Create, change and delete many contacts',
    contactContracts.get.answer,
    contactContracts,
    'customer_id',
  ),
  customers: bulkOf(
    'bulkCustomers',
    '/customers/bulk',
    'Create, change and delete many customers',
    customerContracts.get.answer,
    customerContracts,
  ),
  lineItems: bulkOf(
    'bulkLineItems',
    '/line-items/bulk',
    'Create, change and delete many line items',
    lineItemContracts.get.answer,
    lineItemContracts,
    'task_id',
  ),
  parts: bulkOf(
    'bulkParts',
    '/parts/bulk',
    'Create, change and delete many parts',
    partContracts.get.answer,
    partContracts,
  ),
  products: bulkOf(
    'bulkProducts',
    '/products/bulk',
    'Create, change and delete many products',
    productContracts.get.answer,
    productContracts,
  ),
  serviceContracts: bulkOf(
    'bulkServiceContracts',
    '/service-contracts/bulk',
    'Create, change and delete many service contracts',
    serviceContractContracts.get.answer,
    serviceContractContracts,
  ),
  serviceRecords: bulkOf(
    'bulkServiceRecords',
    '/service-records/bulk',
    'Add many service records',
    serviceRecord,
    { create: serviceRecordContracts.add },
    'asset_id',
  ),
  sites: bulkOf(
    'bulkSites',
    '/sites/bulk',
    'Create, change and delete many sites',
    siteContracts.get.answer,
    siteContracts,
  ),
  tasks: bulkOf(
    'bulkTasks',
    '/tasks/bulk',
    'Create, change and delete many tasks',
    taskContracts.get.answer,
    taskContracts,
    'work_order_id',
  ),
  technicians: bulkOf(
    'bulkTechnicians',
    '/technicians/bulk',
    'Create, change and delete many technicians',
    technicianContracts.get.answer,
    technicianContracts,
  ),
  workOrders: bulkOf(
    'bulkWorkOrders',
    '/work-orders/bulk',
    'Create, change and delete many work orders',
    workOrderContracts.update.answer,
    workOrderContracts,
  ),
}
