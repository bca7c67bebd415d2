import type { Column } from '@/lib/domain/spreadsheets/cell'
import { holdReasonListQuery, type HoldReasonRecord, holdReasonUpdate } from '@/lib/schemas/work/hold-reason'
import { exported } from '@/lib/services/records/exported'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { listHoldReasons } from './list'
import { createHoldReason, deleteHoldReason, getHoldReason, restoreHoldReason, updateHoldReason } from './verbs'

const columns: Column<HoldReasonRecord>[] = [
  { title: 'Name', value: (row) => row.name },
  { title: 'Waiting for', value: (row) => row.who },
  { title: 'Stops', value: ({ stops }) => stops.join(', ') },
  { title: 'Default', value: (row) => (row.is_default ? 'yes' : 'no') },
  { title: 'Id', value: (row) => row.id },
]

/** What is done with a record of this kind by whoever knows only its kind. */
export const holdReasonResource = {
  type: 'hold_reason',
  read: getHoldReason,
  create: createHoldReason,
  update: updateHoldReason,
  fields: holdReasonUpdate,
  delete: deleteHoldReason,
  restore: restoreHoldReason,
  purge: { keptBy: [['work_order_hold', 'reason_id']] },
  export: exported(holdReasonListQuery, listHoldReasons, columns),
} as const satisfies ResourceVerbs<'hold_reason'>
