import type { ServiceContext } from '@/lib/access/context'
import { shiftsUpdate } from '@/lib/schemas/people/shift'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { technicianColumns } from '@/lib/services/records/export-columns'
import { technicianListQuery, technicianUpdate } from '@/lib/schemas/people/technician'
import { exported } from '@/lib/services/records/exported'
import { getTechnician, createTechnician, updateTechnician, deleteTechnician, restoreTechnician } from './verbs'
import { listTechnicians } from './list'
import { getShifts, replaceShifts } from '@/lib/services/people/shifts'

/** What is done with a record of this kind by whoever knows only its kind. */
export const technicianResource = {
  type: 'technician',
  read: getTechnician,
  create: createTechnician,
  list: listTechnicians,
  update: updateTechnician,
  fields: technicianUpdate,
  delete: deleteTechnician,
  restore: restoreTechnician,
  putBack: { fields: ['shifts'], read: getShifts, write: putBackShifts },
  purge: {
    keptBy: [
      ['crew', 'lead_id'],
      ['maintenance_plan', 'preferred_technician_id'],
      ['work_order', 'technician_id'],
      ['task', 'technician_id'],
      ['visit', 'technician_id'],
      ['field_command', 'technician_id'],
      ['field_event', 'technician_id'],
      ['work_order_note', 'technician_id'],
      ['refrigerant_event', 'technician_id'],
      ['signature', 'technician_id'],
      ['work_order_photo', 'technician_id'],
      ['time_entry', 'technician_id'],
      ['timesheet', 'technician_id'],
      ['user', 'technician_id'],
    ],
  },
  export: exported(technicianListQuery, listTechnicians, technicianColumns),
} as const satisfies ResourceVerbs<'technician'>

/** Gives a technician the working week back that they had. Throws as `replaceShifts`. */
async function putBackShifts(
  ctx: ServiceContext,
  id: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (fields.shifts !== undefined) await replaceShifts(ctx, id, shiftsUpdate.parse(fields))
}
