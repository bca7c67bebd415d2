import type { ServiceContext } from '@/lib/auth/context'
import { addAssetPart, deleteAssetPart } from '@/lib/services/asset-parts'
import { createAsset, deleteAsset, updateAsset } from '@/lib/services/assets'
import { createBranch, deleteBranch, updateBranch } from '@/lib/services/branches'
import { createChecklist, deleteChecklist, updateChecklist } from '@/lib/services/checklists'
import { createContact, deleteContact, updateContact } from '@/lib/services/contacts'
import { createCustomer, deleteCustomer, updateCustomer } from '@/lib/services/customers'
import { createLineItem, deleteLineItem, updateLineItem } from '@/lib/services/line-items'
import { createPart, deletePart, updatePart } from '@/lib/services/parts'
import { createProduct, deleteProduct, updateProduct } from '@/lib/services/products'
import { createServiceContract, deleteServiceContract, updateServiceContract } from '@/lib/services/service-contracts'
import { addServiceRecord } from '@/lib/services/service-records'
import { createSite, deleteSite, updateSite } from '@/lib/services/sites'
import { createTask, deleteTask, updateTask } from '@/lib/services/tasks'
import { createTechnician, deleteTechnician, updateTechnician } from '@/lib/services/technicians'
import { createWorkOrder, deleteWorkOrder, updateWorkOrder, withConflicts } from '@/lib/services/work-orders'
import { below, type Fields } from './verbs'

/** Its record is answered, so what speaks against its plan is told as for any other. */
const makeWorkOrder = async (ctx: ServiceContext, data: Fields) => withConflicts(ctx, await createWorkOrder(ctx, data))

/** The writable resources, with the verbs that bulk requests run. */
export const BULK_VERBS = {
  assets: { type: 'asset', create: createAsset, update: updateAsset, delete: deleteAsset },
  assetParts: { type: 'asset_part', ...below('asset', 'asset_id', addAssetPart), delete: deleteAssetPart },
  branches: { type: 'branch', create: createBranch, update: updateBranch, delete: deleteBranch },
  checklists: { type: 'checklist', create: createChecklist, update: updateChecklist, delete: deleteChecklist },
  contacts: {
    type: 'contact',
    ...below('customer', 'customer_id', createContact),
    update: updateContact,
    delete: deleteContact,
  },
  customers: { type: 'customer', create: createCustomer, update: updateCustomer, delete: deleteCustomer },
  lineItems: {
    type: 'line_item',
    ...below('task', 'task_id', createLineItem),
    update: updateLineItem,
    delete: deleteLineItem,
  },
  parts: { type: 'part', create: createPart, update: updatePart, delete: deletePart },
  products: { type: 'product', create: createProduct, update: updateProduct, delete: deleteProduct },
  serviceContracts: {
    type: 'service_contract',
    create: createServiceContract,
    update: updateServiceContract,
    delete: deleteServiceContract,
  },
  serviceRecords: { type: 'service_record', ...below('asset', 'asset_id', addServiceRecord) },
  sites: { type: 'site', create: createSite, update: updateSite, delete: deleteSite },
  tasks: { type: 'task', ...below('work_order', 'work_order_id', createTask), update: updateTask, delete: deleteTask },
  technicians: {
    type: 'technician',
    create: createTechnician,
    update: updateTechnician,
    delete: deleteTechnician,
  },
  workOrders: { type: 'work_order', create: makeWorkOrder, update: updateWorkOrder, delete: deleteWorkOrder },
} as const
