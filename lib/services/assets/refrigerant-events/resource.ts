import { Prisma } from '@/prisma/generated/client'
import type { Column } from '@/lib/domain/spreadsheets/cell'
import {
  refrigerantEventListQuery,
  type RefrigerantEventRecord,
  refrigerantEventUpdate,
} from '@/lib/schemas/assets/refrigerant-event'
import { exported } from '@/lib/services/records/exported'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { listRefrigerantEvents } from './list'
import {
  createRefrigerantEvent,
  deleteRefrigerantEvent,
  getRefrigerantEvent,
  restoreRefrigerantEvent,
  updateRefrigerantEvent,
} from './verbs'

const columns: Column<RefrigerantEventRecord>[] = [
  { title: 'Day', field: 'occurred_on', value: (row) => row.occurred_on },
  { title: 'Asset', field: 'asset', value: ({ asset }) => asset.name },
  { title: 'Circuit', field: 'circuit', value: (row) => row.circuit },
  { title: 'Kind', field: 'kind', value: (row) => row.kind },
  { title: 'Appliance', field: 'appliance', value: (row) => row.appliance },
  { title: 'Refrigerant', field: 'substance', value: (row) => row.substance },
  { title: 'Quantity', field: 'quantity', value: (row) => row.quantity },
  { title: 'Unit', field: 'unit', value: (row) => row.unit },
  { title: 'Full charge', field: 'full_charge', value: (row) => row.full_charge },
  { title: 'Cylinder', field: 'cylinder', value: (row) => row.cylinder },
  { title: 'Certificate', field: 'certificate', value: (row) => row.certificate },
  { title: 'Note', field: 'note', value: (row) => row.note },
  { title: 'Asset id', field: 'asset_id', value: (row) => row.asset_id },
  { title: 'Id', field: 'id', value: (row) => row.id },
]

/** What is done with a record of this kind by whoever knows only its kind. */
export const refrigerantEventResource = {
  type: 'refrigerant_event',
  read: getRefrigerantEvent,
  create: createRefrigerantEvent,
  list: listRefrigerantEvents,
  update: updateRefrigerantEvent,
  fields: refrigerantEventUpdate,
  delete: deleteRefrigerantEvent,
  restore: restoreRefrigerantEvent,
  // A log that the law asks for is kept, also what was wrong in it.
  purge: { and: Prisma.sql`false` },
  export: exported(refrigerantEventListQuery, listRefrigerantEvents, columns),
} as const satisfies ResourceVerbs<'refrigerant_event'>
