import { serve } from '@/lib/api/contract'
import { crewMemberContracts } from '@/lib/api/contracts/crew-members'
import { defineRoute } from '@/lib/api/define-route'
import { copyCrews, dryRunCopyCrews } from '@/lib/services/people/crew-members'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(crewMemberContracts.copy, (ctx, { query, body }) =>
    query.dry_run ? dryRunCopyCrews(ctx, body) : copyCrews(ctx, body),
  ),
)
