import type { z } from 'zod'
import type { ServiceContext } from '@/lib/auth/context'
import { assetUpdate } from '@/lib/schemas/asset'
import { branchUpdate } from '@/lib/schemas/branch'
import { checklistUpdate } from '@/lib/schemas/checklist'
import { contactUpdate } from '@/lib/schemas/contact'
import { customerUpdate } from '@/lib/schemas/customer'
import { lineItemUpdate } from '@/lib/schemas/line-item'
import { partUpdate } from '@/lib/schemas/part'
import { productUpdate } from '@/lib/schemas/product'
import { serviceContractUpdate } from '@/lib/schemas/service-contract'
import { siteUpdate } from '@/lib/schemas/site'
import { taskUpdate } from '@/lib/schemas/task'
import { technicianUpdate } from '@/lib/schemas/technician'
import { workOrderUpdate } from '@/lib/schemas/work-order'
import { updateAsset } from '@/lib/services/assets'
import { updateBranch } from '@/lib/services/branches'
import { updateChecklist } from '@/lib/services/checklists'
import { updateContact } from '@/lib/services/contacts'
import { updateCustomer } from '@/lib/services/customers'
import { updateLineItem } from '@/lib/services/line-items'
import { updatePart } from '@/lib/services/parts'
import { updateProduct } from '@/lib/services/products'
import { updateServiceContract } from '@/lib/services/service-contracts'
import { updateSite } from '@/lib/services/sites'
import { updateTask } from '@/lib/services/tasks'
import { updateTechnician } from '@/lib/services/technicians'
import { updateWorkOrder } from '@/lib/services/work-orders'

type Restorable = {
  schema: z.ZodObject
  update: (ctx: ServiceContext, id: string, body: unknown) => Promise<object>
}

/** The kinds of records that can be given back what they were, each by its own verbs. */
export const RESTORABLE: Partial<Record<string, Restorable>> = {
  asset: { schema: assetUpdate, update: updateAsset },
  branch: { schema: branchUpdate, update: updateBranch },
  checklist: { schema: checklistUpdate, update: updateChecklist },
  contact: { schema: contactUpdate, update: updateContact },
  customer: { schema: customerUpdate, update: updateCustomer },
  line_item: { schema: lineItemUpdate, update: updateLineItem },
  part: { schema: partUpdate, update: updatePart },
  product: { schema: productUpdate, update: updateProduct },
  service_contract: { schema: serviceContractUpdate, update: updateServiceContract },
  site: { schema: siteUpdate, update: updateSite },
  task: { schema: taskUpdate, update: updateTask },
  technician: { schema: technicianUpdate, update: updateTechnician },
  work_order: { schema: workOrderUpdate, update: updateWorkOrder },
}
