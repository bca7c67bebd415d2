import { callContracts } from '@/lib/api/contracts/calls'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { createFromIntake, dryRunFromIntake } from '@/lib/services/scheduling/calls'
import { withConflicts } from '@/lib/services/work/work-orders'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(callContracts.create, async (ctx, { query, body }) => {
    if (query.dry_run) return dryRunFromIntake(ctx, body)
    return withConflicts(ctx, await createFromIntake(ctx, body))
  }),
)
