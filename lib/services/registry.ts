import type { RecordType, TrashableType, TrashType } from '@/lib/domain/resources'
import { workOrderResource } from './work-orders/resource'
import { taskResource } from './tasks/resource'
import { lineItemResource } from './line-items/resource'
import { customerResource } from './customers/resource'
import { contactResource } from './contacts/resource'
import { siteResource } from './sites/resource'
import { serviceContractResource } from './service-contracts/resource'
import { assetResource } from './assets/resource'
import { assetPartResource } from './asset-parts/resource'
import { serviceRecordResource } from './service-records/resource'
import { technicianResource } from './technicians/resource'
import { checklistResource } from './checklists/resource'
import { partResource } from './parts/resource'
import { productResource } from './products/resource'
import { branchResource } from './branches/resource'
import { territoryResource } from './territories/resource'
import { apiKeyResource } from './api-keys/resource'
import { webhookEndpointResource } from './webhooks/resource'
import type { ResourceVerbs } from './records/resource-verbs'

/** What no kind may lack that the trash lists: a type says which one does. */
type Listed = 'create' | 'update' | 'fields' | 'delete' | 'restore' | 'purge' | 'export'
type With<Type extends RecordType, Keys extends keyof ResourceVerbs> = ResourceVerbs<Type> &
  Required<Pick<ResourceVerbs, Keys>>
type Registry = { [Type in TrashType]: With<Type, Listed> } & {
  [Type in Exclude<TrashableType, TrashType | 'user'>]: With<Type, 'delete' | 'purge'>
} & { [Type in RecordType]?: ResourceVerbs<Type> }

/** Every kind of record that verbs serve (lib/domain/resources says what else is true of it). */
export const REGISTRY = {
  work_order: workOrderResource,
  task: taskResource,
  line_item: lineItemResource,
  customer: customerResource,
  contact: contactResource,
  site: siteResource,
  service_contract: serviceContractResource,
  asset: assetResource,
  asset_part: assetPartResource,
  service_record: serviceRecordResource,
  technician: technicianResource,
  checklist: checklistResource,
  part: partResource,
  product: productResource,
  branch: branchResource,
  territory: territoryResource,
  api_key: apiKeyResource,
  webhook_endpoint: webhookEndpointResource,
} as const satisfies Registry

/** The verbs of a kind; `undefined` where no verb serves it alone. */
export function verbsOf(type: string): ResourceVerbs | undefined {
  return Object.hasOwn(REGISTRY, type) ? (REGISTRY as Registry)[type as TrashType] : undefined
}
