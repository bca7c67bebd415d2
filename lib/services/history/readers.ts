import type { ServiceContext } from '@/lib/auth/context'
import type { EventRecordType } from '@/lib/domain/events'
import { ServiceError } from '@/lib/errors'
import { getApiKey } from '@/lib/services/api-keys'
import { getAssetPart } from '@/lib/services/asset-parts'
import { getAsset } from '@/lib/services/assets'
import { ownFields as ownFieldsOfAsset } from '@/lib/services/assets/record'
import { getBranch } from '@/lib/services/branches'
import { getChecklist } from '@/lib/services/checklists'
import { getContact } from '@/lib/services/contacts'
import { getCustomer } from '@/lib/services/customers'
import { getLineItem } from '@/lib/services/line-items'
import { getPart } from '@/lib/services/parts'
import { getProduct } from '@/lib/services/products'
import { getServiceContract } from '@/lib/services/service-contracts'
import { getServiceRecord } from '@/lib/services/service-records'
import { getSite } from '@/lib/services/sites'
import { getTask } from '@/lib/services/tasks'
import { forHistory as taskForHistory } from '@/lib/services/tasks/record'
import { getTechnician } from '@/lib/services/technicians'
import { getTerritory } from '@/lib/services/territories'
import { getWebhookEndpoint } from '@/lib/services/webhooks/get'
import { getWorkOrder } from '@/lib/services/work-orders'

type Reader = (ctx: ServiceContext, id: string) => Promise<object>

/** How a record of each kind is read as its history names its fields. Kinds that no verb reads alone are left out. */
const READERS: Partial<Record<EventRecordType, Reader>> = {
  work_order: getWorkOrder,
  task: async (ctx, id) => taskForHistory(await getTask(ctx, id)),
  line_item: getLineItem,
  technician: getTechnician,
  checklist: getChecklist,
  territory: getTerritory,
  customer: getCustomer,
  contact: getContact,
  site: getSite,
  branch: getBranch,
  service_contract: getServiceContract,
  asset: async (ctx, id) => ownFieldsOfAsset(await getAsset(ctx, id)),
  asset_part: getAssetPart,
  service_record: getServiceRecord,
  product: getProduct,
  part: getPart,
  api_key: getApiKey,
  webhook_endpoint: getWebhookEndpoint,
}

/** The record as it is now; null for one in the trash and for kinds that cannot be read alone. Throws `forbidden`. */
export async function readNow(ctx: ServiceContext, type: string, id: string): Promise<Record<string, unknown> | null> {
  const read = READERS[type as EventRecordType]
  try {
    return read ? { ...(await read(ctx, id)) } : null
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return null
    throw error
  }
}
