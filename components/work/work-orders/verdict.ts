import type { WarrantyVerdict } from '@/components/ui/status'
import type { OrderAsset } from '@/lib/schemas/work/work-order-detail'

const SOON_DAYS = 30

/** What the warranty of an asset says today, in one word. */
export function verdictOf({ warranty, warranty_type: type, warranty_expiry: expiry }: OrderAsset): WarrantyVerdict {
  if (type === 'none' || expiry === null) return 'none'
  if (warranty.is_active) return warranty.days_remaining <= SOON_DAYS ? 'expiring' : 'covered'
  return warranty.days_remaining > 0 ? 'not_started' : 'expired'
}
