import type { Column } from '@/lib/domain/spreadsheets/cell'
import { holdReasonListQuery, type HoldReasonRecord, holdReasonUpdate } from '@/lib/schemas/work/hold-reason'
import { exported } from '@/lib/services/records/exported'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { listHoldReasons } from './list'
import { createHoldReason, deleteHoldReason, getHoldReason, restoreHoldReason, updateHoldReason } from './verbs'

const columns: Column<HoldReasonRecord>[] = [
  { title: 'Name', field: 'name', value: (row) => row.name },
  { title: 'Waiting for', field: 'who', value: (row) => row.who },
  { title: 'Stops', field: 'stops', value: ({ stops }) => stops.join(', ') },
  { title: 'Default', field: 'is_default', value: (row) => (row.is_default ? 'yes' : 'no') },
  { title: 'Id', field: 'id', value: (row) => row.id },
]

/** What is done with a record of this kind by whoever knows only its kind. */
export const holdReasonResource = {
  type: 'hold_reason',
  read: getHoldReason,
  create: createHoldReason,
  list: listHoldReasons,
  update: updateHoldReason,
  fields: holdReasonUpdate,
  delete: deleteHoldReason,
  restore: restoreHoldReason,
  purge: {
    keptBy: [
      ['work_order_hold', 'reason_id'],
      ['field_event', 'pause_reason_id'],
    ],
  },
  export: exported(holdReasonListQuery, listHoldReasons, columns),
} as const satisfies ResourceVerbs<'hold_reason'>
