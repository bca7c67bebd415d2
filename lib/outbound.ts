import { lookup as lookUp } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from '@/lib/domain/public-address'

/** An address that was looked at: the connection goes to it and not to the name, which may answer differently next time. */
export type Target = { address: string; family: number }

/** A host that may not be called from here; its message may be told to whoever chose it. */
export class PrivateTarget extends Error {
  override name = 'PrivateTarget'
}

/**
 * Where a host that a user chose is reached. Every address that its name has must be public, unless the operator allows
 * others. Throws `PrivateTarget`, and what the lookup throws.
 */
export async function resolveTarget(host: string, privateAllowed: boolean): Promise<Target> {
  const found = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await lookUp(host, { all: true, order: 'ipv4first' })
  const [first] = found
  if (!first) throw new PrivateTarget(`${host} has no address.`)
  if (!privateAllowed && !found.every(({ address }) => isPublicAddress(address)))
    throw new PrivateTarget(`${host} leads to a private or reserved address.`)
  return first
}
