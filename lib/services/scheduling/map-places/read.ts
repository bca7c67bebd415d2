import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'

/** A city (or a postal code, where sites have no city) in the middle of the company's sites there. */
export type MapPlace = { name: string; latitude: number; longitude: number; sites: number }

const MAX_PLACES = 300
/** Of more sites the newest name the places: a city has its name by any hundred of them. */
export const MAX_SITES_READ = 20_000
/** Places move as seldom as companies do. */
const MAX_AGE_MS = 10 * 60_000
const MAX_ACCOUNTS = 200

const cached = new Map<string, { at: number; places: Promise<MapPlace[]> }>()

/** The places that the plan of the board names, those with most sites first; as of some minutes ago. Throws `forbidden`. */
export async function readMapPlaces(ctx: ServiceContext, now = Date.now()): Promise<MapPlace[]> {
  requireScope(ctx, 'read:work-orders')
  const cachedPlaces = cached.get(ctx.accountId)
  if (cachedPlaces && now - cachedPlaces.at < MAX_AGE_MS) return cachedPlaces.places
  const places = findPlaces(ctx)
  cached.delete(ctx.accountId)
  cached.set(ctx.accountId, { at: now, places })
  const [oldest] = cached.keys()
  if (cached.size > MAX_ACCOUNTS && oldest !== undefined) cached.delete(oldest)
  // What failed is read again by whoever is next.
  places.catch(() => cached.delete(ctx.accountId))
  return places
}

function findPlaces(ctx: ServiceContext): Promise<MapPlace[]> {
  return reader(ctx).$queryRaw<MapPlace[]>`
    WITH newest AS (
      SELECT address, latitude, longitude FROM site
      WHERE account_id = ${ctx.accountId}::uuid AND deleted_at IS NULL ORDER BY id DESC LIMIT ${MAX_SITES_READ}
    ), placed AS (
      SELECT coalesce(nullif(trim(address ->> 'city'), ''), nullif(trim(address ->> 'postal_code'), '')) AS name,
        address ->> 'state' AS state, latitude, longitude
      FROM newest WHERE latitude IS NOT NULL AND longitude IS NOT NULL
    )
    SELECT name, percentile_cont(0.5) WITHIN GROUP (ORDER BY latitude) AS latitude,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY longitude) AS longitude, count(*)::int AS sites
    FROM placed WHERE name IS NOT NULL
    GROUP BY name, state ORDER BY sites DESC, name LIMIT ${MAX_PLACES}`
}
