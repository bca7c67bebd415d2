import { z } from 'zod'
import { ServiceError } from '@/lib/errors'
import { withUntrustedText } from '@/lib/mcp/untrusted'
import { undoLastAction } from '@/lib/services/data/undo'
import { writingTool } from './writing-tool'

export const undoLast = writingTool({
  name: 'undo_last',
  title: 'Undo the last change',
  description:
    'Takes back the last change that an assistant made today with this credential, also one that created something; it tells which ' +
    'one before it does. What was changed by somebody since stays.',
  input: z.object({}),
  overwrites: true,
  undo: 'Make the change again.',
  apply: () => async (ctx) => {
    const { what, numbers, refused } = await undoLastAction(ctx).catch(withoutNames)
    return { version: null, workOrderId: null, more: withUntrustedText({ what, numbers, refused }) }
  },
})

/** The reason names records, by words of people. */
function withoutNames(error: unknown): never {
  if (error instanceof ServiceError && error.code === 'precondition_failed')
    throw new ServiceError(
      error.code,
      'The last change cannot be taken back: it was changed by somebody since, is needed elsewhere or was already told to others.',
    )
  throw error
}
