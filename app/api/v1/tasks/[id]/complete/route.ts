import { taskContracts } from '@/lib/api/contracts/tasks'
import { servePrepared } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { readMeter } from '@/lib/services/assets/meter-answers'
import { completeTask, prepareCompletion } from '@/lib/services/work/tasks'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  servePrepared(
    taskContracts.complete,
    (ctx, { params, body }) => prepareCompletion(ctx, params.id, body),
    (ctx, { params, body }, prepared) => completeTask(ctx, params.id, body, { prepared, readMeter }),
  ),
)
