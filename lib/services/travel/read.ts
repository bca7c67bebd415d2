import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { reader } from '@/lib/db/transaction'
import { endsOf } from '@/lib/domain/travel/road-book'
import { estimateTravel, type Place, type RoadLegs, roadTravel, type Travel } from '@/lib/domain/travel/travel'
import { readDraft } from '@/lib/schemas/draft'
import { askedWays } from '@/lib/schemas/ways'
import { readRoads, routingState, type Way } from './roads'

/** Travel at these speeds, by road as far as the ways given are known by road. */
export async function travelAt(
  territories: readonly { name: string; speed_kmh: number }[],
  ways: readonly Way[],
): Promise<Travel> {
  return roadTravel(await readRoads(ways), estimateTravel(territories))
}

/** Travel between any of the places, with the speeds of the account's territories. */
export async function readTravel(ctx: ServiceContext, places: readonly Place[]): Promise<Travel> {
  const territories = await reader(ctx).territory.findMany({
    where: { account_id: ctx.accountId, deleted_at: null },
    select: { name: true, speed_kmh: true },
  })
  if (routingState().state === 'off') return travelAt(territories, [])
  const ways = places.flatMap((from) => places.map((to): Way => [from, to]))
  return travelAt(territories, ways)
}

/** How long the ways take by road that a board needs, as far as that is known. Throws `forbidden`, `validation_error`. */
export async function readAskedRoads(ctx: ServiceContext, body: unknown): Promise<RoadLegs> {
  requireScope(ctx, 'read:work-orders')
  const { ways } = readDraft(askedWays, body).finish()
  return readRoads(ways.map(endsOf))
}
