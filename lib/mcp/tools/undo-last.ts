import { z } from 'zod'
import { undoLastAction } from '@/lib/services/data/undo'
import { writingTool } from './writing-tool'

export const undoLast = writingTool({
  name: 'undo_last',
  title: 'Undo the last change',
  description:
    'Takes back the last change of work orders that was made with this credential within the last hour and that nobody changed ' +
    'since; it tells which one before it does.',
  input: z.object({}),
  overwrites: true,
  undo: 'Make the change again.',
  apply: () => async (ctx) => {
    const { numbers, refused } = await undoLastAction(ctx)
    return { version: null, workOrderId: null, more: { numbers, refused } }
  },
})
