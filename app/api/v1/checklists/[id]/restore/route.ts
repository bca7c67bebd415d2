import { restoreChecklist } from '@/lib/services/work/checklists'
import { checklistContracts } from '@/lib/api/contracts/checklists'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(checklistContracts.restore, (ctx, { params }) => restoreChecklist(ctx, params.id)),
)
