import { checklistContracts } from '@/lib/api/contracts/checklists'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { deleteChecklist, getChecklist, updateChecklist } from '@/lib/services/work/checklists'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(checklistContracts.get, (ctx, { params }) => getChecklist(ctx, params.id)),
  serve(checklistContracts.update, (ctx, { params, body, ifMatch }) => updateChecklist(ctx, params.id, body, ifMatch)),
  serve(checklistContracts.delete, (ctx, { params, ifMatch }) => deleteChecklist(ctx, params.id, ifMatch)),
)
