import { branchContracts } from '@/lib/api/contracts/branches'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { deleteBranch, getBranch, updateBranch } from '@/lib/services/people/branches'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(branchContracts.get, (ctx, { params }) => getBranch(ctx, params.id)),
  serve(branchContracts.update, (ctx, { params, body, ifMatch }) => updateBranch(ctx, params.id, body, ifMatch)),
  serve(branchContracts.delete, (ctx, { params, ifMatch }) => deleteBranch(ctx, params.id, ifMatch)),
)
