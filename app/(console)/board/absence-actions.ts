'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import type { BoardOvertime } from '@/lib/domain/board/types'
import { createOvertime, deleteOvertime, restoreOvertime } from '@/lib/services/people/overtime'
import { repairLeave, reportSickToday } from '@/lib/services/scheduling/absence'

const leave = actionsFor('time_off', { page: '/board' })

/** Records that a technician is sick today, and asks for a repair of their work. */
export const reportSick = leave.write(({ ctx }, technicianId: string) => reportSickToday(ctx, technicianId))

/** Asks for a plan of the work that is scheduled into a leave, by others. */
export const planLeave = leave.write(async ({ ctx }, leaveId: string) => (await repairLeave(ctx, leaveId))?.id ?? null)

const overtime = actionsFor('overtime', { page: '/board' })

/** Records overtime of one day. */
export const addOvertime = overtime.write(({ ctx }, values: Omit<BoardOvertime, 'id'>) => createOvertime(ctx, values))

/** Moves overtime to the trash. */
export const removeOvertime = overtime.write(({ ctx }, id: string) => deleteOvertime(ctx, id))

/** Brings it back. */
export const bringBackOvertime = overtime.write(({ ctx }, id: string) => restoreOvertime(ctx, id))
