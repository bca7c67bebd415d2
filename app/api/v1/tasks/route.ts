import { taskContracts } from '@/lib/api/contracts/tasks'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { listAllTasks } from '@/lib/services/work/tasks'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(taskContracts.listAll, (ctx, { query }) => listAllTasks(ctx, query)),
)
