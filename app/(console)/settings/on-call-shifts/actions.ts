'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import type { OnCallRotation } from '@/lib/schemas/people/on-call-rotation'
import type { OnCallShiftRecord } from '@/lib/schemas/people/on-call-shift'
import {
  createOnCallShift,
  deleteOnCallShift,
  deleteOnCallShifts,
  getOnCallShift,
  restoreOnCallShift,
  rotateOnCall,
  updateOnCallShift,
} from '@/lib/services/people/on-call-shifts'
import { withLabel } from './named'

const onCall = actionsFor('on_call_shift', { page: '/settings/on-call-shifts' })

const answered = async (creation: Promise<OnCallShiftRecord>) => withLabel(await creation)

export const { create, update, remove, restore } = onCall.record({
  get: (ctx, id) => answered(getOnCallShift(ctx, id)),
  create: (ctx, values) => answered(createOnCallShift(ctx, values)),
  update: (ctx, id, values, version) => answered(updateOnCallShift(ctx, id, values, version)),
  delete: deleteOnCallShift,
  restore: (ctx, id) => answered(restoreOnCallShift(ctx, id)),
})

/** Puts people on call for a week each, in turn. */
export const rotate = onCall.write(({ ctx }, values: OnCallRotation) => rotateOnCall(ctx, values))

/** Takes a rotation back. */
export const removeAll = onCall.write(({ ctx }, ids: string[]) => deleteOnCallShifts(ctx, ids))
