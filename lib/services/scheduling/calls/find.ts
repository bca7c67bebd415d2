import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import type { Found } from '@/lib/domain/search/found'
import { findRecords } from '@/lib/services/company/search'

/**
 * Whom a call is about, by a phone number however it is written, a name, a number, an address or a serial number: customers, contacts,
 * sites and assets, those of a customer beside each other; the first customers by name when nothing is typed. Throws `forbidden`.
 */
export async function findCallers(ctx: ServiceContext, typed: string): Promise<Found[]> {
  requireScope(ctx, 'read:customers')
  const kinds = typed.trim() ? (['customer', 'contact', 'site', 'asset'] as const) : (['customer'] as const)
  const groups = new Map<string, Found[]>()
  for (const match of await findRecords(ctx, typed, { kinds })) {
    const id = match.customer?.id ?? match.id
    groups.set(id, [...(groups.get(id) ?? []), match])
  }
  return [...groups.values()].flat()
}
