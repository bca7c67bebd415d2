import type { Scope } from '@/lib/access/permissions'
import type { ImportResource } from '@/lib/domain/imports/fields'

/** Who may write records of a kind one by one may import them. */
export const SCOPES_OF: Record<ImportResource, Scope> = {
  customers: 'write:customers',
  contacts: 'write:customers',
  sites: 'write:customers',
  assets: 'write:assets',
  meters: 'write:assets',
  'meter-readings': 'write:assets',
  'work-orders': 'write:work-orders',
  'maintenance-plans': 'write:work-orders',
  'price-items': 'write:billing',
}
