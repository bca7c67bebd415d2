import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import { emptyInSteps } from './empty'
import { readSandbox } from './record'

/**
 * Deletes most of a sandbox before its reset, outside of a transaction: however much it is, nothing waits for it. Throws as
 * `resetSandbox`, which comes next.
 */
export async function prepareReset(ctx: ServiceContext, id: string): Promise<void> {
  requireScope(ctx, 'admin')
  await readSandbox(reader(ctx), ctx, id)
  await emptyInSteps(id, true)
}

/** Deletes most of a sandbox before its deletion, outside of a transaction. Throws as `deleteSandbox`, which comes next. */
export async function prepareDeletion(ctx: ServiceContext, id: string, ifMatch: string | null): Promise<void> {
  requireScope(ctx, 'admin')
  requireMatch(ifMatch, await readSandbox(reader(ctx), ctx, id))
  await emptyInSteps(id, false)
}
