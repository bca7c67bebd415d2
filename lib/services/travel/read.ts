import type { ServiceContext } from '@/lib/auth/context'
import { reader } from '@/lib/db/transaction'
import { estimateTravel, type Place, roadTravel, type Travel } from '@/lib/domain/travel/travel'
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
