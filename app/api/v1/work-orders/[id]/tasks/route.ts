import { taskContracts } from '@/lib/api/contracts/tasks'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { createTask, listTasks } from '@/lib/services/work/tasks'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(taskContracts.list, (ctx, { params, query }) => listTasks(ctx, params.id, query)),
  serve(taskContracts.create, (ctx, { params, body }) => createTask(ctx, params.id, body)),
)
