import type { ServiceContext } from '@/lib/access/context'
import { shiftsUpdate } from '@/lib/schemas/people/shift'
import { replaceShifts } from '@/lib/services/people/shifts'

/** Gives a technician the working week back that they had. Throws as `replaceShifts`. */
export async function putBackShifts(
  ctx: ServiceContext,
  id: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (fields.shifts !== undefined) await replaceShifts(ctx, id, shiftsUpdate.parse(fields))
}
