import { branchContracts } from '@/lib/api/contracts/branches'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { createBranch, listBranches } from '@/lib/services/people/branches'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(branchContracts.list, (ctx, { query }) => listBranches(ctx, query)),
  serve(branchContracts.create, (ctx, { body }) => createBranch(ctx, body)),
)
