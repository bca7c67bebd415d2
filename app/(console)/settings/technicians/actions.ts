'use server'

import type { TechnicianValues } from '@/components/company/settings/technician-form'
import type { TimeOffValues } from '@/components/company/settings/time-off-form'
import { requireUser } from '@/lib/auth/session'
import { editState, formState } from '@/lib/forms/form-state'
import type { WeeklyShift } from '@/lib/schemas/people/shift'
import { getShifts, replaceShifts } from '@/lib/services/people/shifts'
import {
  createTechnician,
  deleteTechnician,
  getTechnician,
  updateTechnician,
  restoreTechnician,
} from '@/lib/services/people/technicians'
import { createTimeOff, deleteTimeOff, getTimeOff, updateTimeOff } from '@/lib/services/people/time-off'

const PATH = '/settings/technicians'

export async function create(values: TechnicianValues) {
  const { ctx } = await requireUser(PATH)
  return formState(() => createTechnician(ctx, values))
}

export async function update(id: string, values: TechnicianValues, version: string | undefined) {
  const { ctx } = await requireUser(PATH)
  return editState(
    values,
    () => updateTechnician(ctx, id, values, version),
    () => getTechnician(ctx, id),
  )
}

export async function remove(id: string) {
  const { ctx } = await requireUser(PATH)
  return formState(() => deleteTechnician(ctx, id))
}

export async function restore(id: string) {
  const { ctx } = await requireUser(PATH)
  return formState(() => restoreTechnician(ctx, id))
}

export async function saveShifts(id: string, values: { shifts: WeeklyShift[] }, version: string | undefined) {
  const { ctx } = await requireUser(PATH)
  return editState(
    values,
    () => replaceShifts(ctx, id, values, version),
    () => getShifts(ctx, id),
  )
}

export async function addTimeOff(technicianId: string, values: TimeOffValues) {
  const { ctx } = await requireUser(PATH)
  return formState(() => createTimeOff(ctx, technicianId, values))
}

export async function saveTimeOff(id: string, values: TimeOffValues, version: string | undefined) {
  const { ctx } = await requireUser(PATH)
  return editState(
    values,
    () => updateTimeOff(ctx, id, values, version),
    () => getTimeOff(ctx, id),
  )
}

export async function removeTimeOff(id: string) {
  const { ctx } = await requireUser(PATH)
  return formState(() => deleteTimeOff(ctx, id))
}
