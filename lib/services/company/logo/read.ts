import { notFound } from '@/lib/errors'
import { store } from '@/lib/storage/installed'
import { logoKey } from './key'

/** The picture of a company, a PNG. Throws `not_found`. */
export async function readLogo(accountId: string, logo: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = await store().get(logoKey(accountId, logo))
  if (!file) throw notFound('logo')
  return file.bytes
}
