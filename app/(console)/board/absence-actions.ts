'use server'

import { requireUser } from '@/lib/auth/session'
import type { FormState } from '@/lib/schemas/form-state'
import { formState } from '@/lib/forms/form-state'
import type { SickDay, SickReport } from '@/lib/schemas/people/time-off'
import { readSickDay, reportSickToday } from '@/lib/services/people/time-off'

/** What a technician was to do today and has not begun. */
export async function loadSickDay(technicianId: string): Promise<FormState<SickDay>> {
  const { ctx } = await requireUser('/board')
  return formState(() => readSickDay(ctx, technicianId))
}

/** Records that a technician is sick today, and has their work planned anew where that is wanted. */
export async function reportSick(technicianId: string, replan: boolean): Promise<FormState<SickReport>> {
  const { ctx } = await requireUser('/board')
  return formState(() => reportSickToday(ctx, technicianId, { replan }))
}
