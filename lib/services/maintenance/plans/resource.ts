import { Prisma } from '@/prisma/generated/client'
import type { Column } from '@/lib/domain/spreadsheets/cell'
import {
  maintenancePlanListQuery,
  type MaintenancePlanRecord,
  maintenancePlanUpdate,
} from '@/lib/schemas/maintenance/plan'
import { exported } from '@/lib/services/records/exported'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { listMaintenancePlans } from './list'
import {
  createMaintenancePlan,
  deleteMaintenancePlan,
  getMaintenancePlan,
  restoreMaintenancePlan,
  updateMaintenancePlan,
} from './verbs'

const columns: Column<MaintenancePlanRecord>[] = [
  { title: 'Number', field: 'plan_number', value: (row) => row.plan_number },
  { title: 'Name', field: 'name', value: (row) => row.name },
  { title: 'Customer', field: 'customer', value: (row) => row.customer.name },
  { title: 'Contract', field: 'service_contract', value: (row) => row.service_contract?.name ?? null },
  { title: 'Job type', field: 'job_type', value: (row) => row.job_type.name },
  { title: 'Status', field: 'status', value: (row) => row.status },
  { title: 'Basis', field: 'basis', value: (row) => row.basis },
  { title: 'Rule', field: 'rrule', value: (row) => row.rrule },
  { title: 'Anchor', field: 'anchor_date', value: (row) => row.anchor_date },
  { title: 'Every', field: 'every', value: (row) => row.every },
  { title: 'Unit', field: 'every_unit', value: (row) => row.every_unit },
  { title: 'Meter', field: 'meter_every', value: (row) => row.meter_every },
  { title: 'From', field: 'start_date', value: (row) => row.start_date },
  { title: 'Until', field: 'end_date', value: (row) => row.end_date },
  { title: 'Id', field: 'id', value: (row) => row.id },
]

/** What is done with a record of this kind by whoever knows only its kind. */
export const maintenancePlanResource = {
  type: 'maintenance_plan',
  read: getMaintenancePlan,
  create: createMaintenancePlan,
  list: listMaintenancePlans,
  update: updateMaintenancePlan,
  fields: maintenancePlanUpdate,
  delete: deleteMaintenancePlan,
  restore: restoreMaintenancePlan,
  purge: {
    // What came of it stays known for as long as its work orders are.
    and: Prisma.sql`NOT EXISTS (SELECT FROM maintenance_occurrence o
      WHERE o.account_id = r.account_id AND o.plan_id = r.id AND o.work_order_id IS NOT NULL)`,
    parts: [{ type: 'maintenance_plan_asset', of: 'plan_id' }],
  },
  export: exported(maintenancePlanListQuery, listMaintenancePlans, columns),
} as const satisfies ResourceVerbs<'maintenance_plan'>
