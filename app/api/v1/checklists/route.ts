import { checklistContracts } from '@/lib/api/contracts/checklists'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { createChecklist, listChecklists } from '@/lib/services/work/checklists'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(checklistContracts.list, (ctx, { query }) => listChecklists(ctx, query)),
  serve(checklistContracts.create, (ctx, { body }) => createChecklist(ctx, body)),
)
