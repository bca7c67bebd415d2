import { timeEntryContracts } from '@/lib/api/contracts/time'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { createTimeEntry, listTimeEntries } from '@/lib/services/field/time-entries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(timeEntryContracts.list, (ctx, { query }) => listTimeEntries(ctx, query)),
  serve(timeEntryContracts.create, (ctx, { body }) => createTimeEntry(ctx, body)),
)
