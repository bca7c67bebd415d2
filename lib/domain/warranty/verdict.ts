import { daysBetween } from '@/lib/domain/time'
import type { WarrantyTerms } from './warranty'

/** The one word that a dispatcher wants of a warranty. `expiring` is still covered, but not for long. */
export type WarrantyVerdict = 'covered' | 'expiring' | 'expired' | 'not_started' | 'none'

/** Days before its end at which a warranty is spoken of as ending soon. */
const ENDS_SOON = 30

/** What to call a warranty on a day, which is today in the account's time zone (R-WA-2). */
export function verdictOn(today: string, terms: WarrantyTerms): WarrantyVerdict {
  if (terms.warranty_type === 'none' || terms.warranty_expiry === null) return 'none'
  const left = daysBetween(today, terms.warranty_expiry)
  if (left < 0) return 'expired'
  if (terms.warranty_start !== null && terms.warranty_start > today) return 'not_started'
  return left <= ENDS_SOON ? 'expiring' : 'covered'
}
