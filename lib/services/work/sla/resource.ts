import type { Column } from '@/lib/domain/spreadsheets/cell'
import { slaClockListQuery, type SlaClockRecord } from '@/lib/schemas/work/sla'
import { momentColumn } from '@/lib/services/records/export-columns'
import { exported } from '@/lib/services/records/exported'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { listSlaClocks } from './list'
import { getSlaClock } from './record'

const columns: Column<SlaClockRecord>[] = [
  { title: 'Work order', field: 'work_order', value: ({ work_order }) => work_order.work_order_number },
  { title: 'Promise', field: 'kind', value: ({ kind }) => kind },
  { title: 'State', field: 'state', value: ({ state }) => state },
  { title: 'Contract', field: 'contract', value: ({ contract }) => contract?.name ?? null },
  { title: 'Business minutes promised', field: 'minutes', value: ({ minutes }) => minutes },
  momentColumn('Called', 'starts_at', (row) => row.starts_at),
  momentColumn('Due', 'due_at', (row) => row.due_at),
  momentColumn('Met', 'met_at', (row) => row.met_at),
  momentColumn('Breached', 'breached_at', (row) => row.breached_at),
  { title: 'Business minutes taken', field: 'business_minutes', value: ({ business_minutes }) => business_minutes },
  { title: 'Id', field: 'id', value: ({ id }) => id },
]

/** What is done with a record of this kind by whoever knows only its kind. */
export const slaClockResource = {
  type: 'sla_clock',
  read: getSlaClock,
  export: exported(slaClockListQuery, listSlaClocks, columns),
} as const satisfies ResourceVerbs<'sla_clock'>
