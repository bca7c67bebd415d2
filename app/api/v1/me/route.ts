import { meContracts } from '@/lib/api/contracts/me'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { readMe } from '@/lib/services/company/account'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(meContracts.get, (ctx, { rate }) => readMe(ctx, rate ?? null)),
)
