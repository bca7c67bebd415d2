import type { ServiceContext } from '@/lib/access/context'
import { ServiceError } from '@/lib/errors'
import { verbsOf } from '@/lib/services/data/registry'

/** The record as it is now; null for one in the trash and for kinds that cannot be read alone. Throws `forbidden`. */
export async function readNow(ctx: ServiceContext, type: string, id: string): Promise<Record<string, unknown> | null> {
  try {
    const record = await verbsOf(type)?.read(ctx, id)
    return record ? { ...record } : null
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return null
    throw error
  }
}
