import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'

/** A city (or a postal code, where sites have no city) in the middle of the company's sites there. */
export type MapPlace = { name: string; latitude: number; longitude: number; sites: number }

const MAX_PLACES = 300

/** The places that the plan of the board names, those with most sites first. Throws `forbidden`. */
export async function readMapPlaces(ctx: ServiceContext): Promise<MapPlace[]> {
  requireScope(ctx, 'read:work-orders')
  return reader(ctx).$queryRaw<MapPlace[]>`
    WITH placed AS (
      SELECT coalesce(nullif(trim(address ->> 'city'), ''), nullif(trim(address ->> 'postal_code'), '')) AS name,
        address ->> 'state' AS state, latitude, longitude
      FROM site
      WHERE account_id = ${ctx.accountId}::uuid AND deleted_at IS NULL AND latitude IS NOT NULL AND longitude IS NOT NULL
    )
    SELECT name, percentile_cont(0.5) WITHIN GROUP (ORDER BY latitude) AS latitude,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY longitude) AS longitude, count(*)::int AS sites
    FROM placed WHERE name IS NOT NULL
    GROUP BY name, state ORDER BY sites DESC, name LIMIT ${MAX_PLACES}`
}
