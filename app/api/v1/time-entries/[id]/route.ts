import { timeEntryContracts } from '@/lib/api/contracts/time'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { getTimeEntry } from '@/lib/services/field/time-entries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(timeEntryContracts.get, (ctx, { params }) => getTimeEntry(ctx, params.id)),
)
