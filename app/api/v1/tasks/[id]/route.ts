import { taskContracts } from '@/lib/api/contracts/tasks'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { deleteTask, getTask, updateTask } from '@/lib/services/work/tasks'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(taskContracts.get, (ctx, { params }) => getTask(ctx, params.id)),
  serve(taskContracts.update, (ctx, { params, body, ifMatch }) => updateTask(ctx, params.id, body, ifMatch)),
  serve(taskContracts.delete, (ctx, { params, ifMatch }) => deleteTask(ctx, params.id, ifMatch)),
)
