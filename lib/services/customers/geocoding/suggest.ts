import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { addressLine } from '@/lib/domain/address'
import type { AddressSuggestion } from '@/lib/schemas/customers/geocoder-answer'
import { findAddresses, hasGeocoder } from './geocoder'

/** Fewer letters mean too many places. */
const MIN_LENGTH = 4
const MAX_LENGTH = 200

/**
 * Addresses that what is typed may mean, the likeliest first; none while the geocoding server does not answer, null without one.
 * Throws `forbidden`.
 */
export async function suggestAddresses(
  ctx: ServiceContext,
  typed: string,
  signal: AbortSignal,
): Promise<AddressSuggestion[] | null> {
  requireScope(ctx, 'read:customers')
  if (!hasGeocoder()) return null
  const text = typed.trim().slice(0, MAX_LENGTH)
  if (text.length < MIN_LENGTH) return []
  const addresses = await findAddresses(text, signal)
  const lines = addresses.map(({ address }) => ({ label: addressLine(address) ?? '', address }))
  return lines.filter(({ label }, index) => label && lines.findIndex((other) => other.label === label) === index)
}
