import { taskContracts } from '@/lib/api/contracts/tasks'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { completeTask } from '@/lib/services/tasks'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(taskContracts.complete, (ctx, { params, body }) => completeTask(ctx, params.id, body)),
)
