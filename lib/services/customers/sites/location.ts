import type { ServiceContext } from '@/lib/access/context'
import { enqueue } from '@/lib/db/enqueue'
import type { Transaction } from '@/lib/db/transaction'
import { locationChange } from '@/lib/domain/geocoding/location'
import type { SiteRecord } from '@/lib/schemas/customers/site'
import { hasGeocoder, type Location, locateAtOnce } from '@/lib/services/customers/geocoding'

type Sent = Partial<Pick<SiteRecord, 'address' | 'latitude' | 'longitude'>>

/**
 * What else a change of a site, or a new one (`before` is null), writes about where it is: coordinates that are sent are kept as they
 * are; else the site is located by its address, as well as that can be without a request (decision 026).
 */
export async function locationColumns(
  ctx: ServiceContext,
  before: SiteRecord | null,
  sent: Sent,
): Promise<Partial<Location>> {
  const change = locationChange(before, sent)
  if (change === 'keep') return {}
  const located = await locateAtOnce(
    sent.address === undefined ? (before?.address ?? null) : sent.address,
    ctx.account.timeZone,
  )
  // Coordinates that an undo, or a copy from another system, sends just as the address is located are nobody's own.
  const isSame = sent.latitude === located.latitude && sent.longitude === located.longitude
  return change === 'locate' || isSame ? located : { location_precision: 'manual', located_by: null }
}

/** Has the geocoding server asked about the sites that were not placed by it, where there is one. */
export async function enqueueLocating(
  tx: Transaction,
  ctx: ServiceContext,
  locations: readonly Partial<Location>[],
): Promise<void> {
  if (hasGeocoder() && locations.some(({ located_by }) => located_by === 'postal_code'))
    await enqueue(tx, 'locate-sites', [{ id: ctx.accountId, account_id: ctx.accountId }])
}
