import type { ServiceContext } from '@/lib/access/context'
import { dayIn } from '@/lib/domain/time'
import { type WarrantyTerms, warrantyOn } from '@/lib/domain/warranty/warranty'

/** Assets with what their warranty says today, in the time zone of the account. */
export function underWarranty<Asset extends WarrantyTerms>(ctx: ServiceContext, assets: readonly Asset[]) {
  const today = dayIn(ctx.account.timeZone, new Date())
  return assets.map((asset) => ({ ...asset, warranty: warrantyOn(today, asset) }))
}
