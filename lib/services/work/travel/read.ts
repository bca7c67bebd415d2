import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { endsOf } from '@/lib/domain/travel/leg-cache'
import { estimateTravel, type LegMinutes, routedTravel, type Travel } from '@/lib/domain/travel/travel'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { legsRequest } from '@/lib/schemas/scheduling/legs'
import { readLegs, type LegEnds } from './legs'

/** Travel at these speeds, by road as far as the legs given are known by road. */
export async function travelAt(
  territories: readonly { name: string; speed_kmh: number }[],
  legs: readonly LegEnds[],
): Promise<Travel> {
  return routedTravel(await readLegs(legs), estimateTravel(territories))
}

/** How long the legs take by road that a board needs, as far as that is known. Throws `forbidden`, `validation_error`. */
export async function readRequestedLegs(ctx: ServiceContext, body: BodyOf<typeof legsRequest>): Promise<LegMinutes> {
  requireScope(ctx, 'read:work-orders')
  const { legs } = readDraft(legsRequest, body).finish()
  return readLegs(legs.map(endsOf))
}
