import type { Column } from '@/lib/domain/spreadsheets/cell'
import {
  serviceLevelListQuery,
  type ServiceLevelRecord,
  serviceLevelUpdate,
} from '@/lib/schemas/customers/service-level'
import { exported } from '@/lib/services/records/exported'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { listServiceLevels } from './list'
import {
  createServiceLevel,
  deleteServiceLevel,
  getServiceLevel,
  restoreServiceLevel,
  updateServiceLevel,
} from './verbs'

const columns: Column<ServiceLevelRecord>[] = [
  { title: 'Name', field: 'name', value: (row) => row.name },
  { title: 'Business hours', field: 'calendar', value: (row) => row.calendar?.name ?? null },
  { title: 'Targets', field: 'targets', value: ({ targets }) => targets.map(targetText).join('; ') },
  { title: 'Version', field: 'version', value: (row) => row.version },
  { title: 'Id', field: 'id', value: (row) => row.id },
]

/** Such as `arrive urgent emergency 120 min`. */
function targetText({ kind, priorities, work_order_types, minutes }: ServiceLevelRecord['targets'][number]): string {
  return [kind, priorities.join('/'), work_order_types.join('/'), `${minutes} min`].filter(Boolean).join(' ')
}

/** What is done with a record of this kind by whoever knows only its kind. */
export const serviceLevelResource = {
  type: 'service_level',
  read: getServiceLevel,
  create: createServiceLevel,
  list: listServiceLevels,
  update: updateServiceLevel,
  fields: serviceLevelUpdate,
  delete: deleteServiceLevel,
  restore: restoreServiceLevel,
  purge: { keptBy: [['service_contract', 'service_level_id']] },
  export: exported(serviceLevelListQuery, listServiceLevels, columns),
} as const satisfies ResourceVerbs<'service_level'>
