import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader, reader } from '@/lib/db/transaction'
import { fieldCommandList, type FieldCommandListQuery, type FieldCommandRecord } from '@/lib/schemas/field/command'
import { commandSelect, readCommand, toCommandRecord } from './record'

/** So many are counted: what waits for a decision is seldom more than a few. */
const MAX_COUNTED_COMMANDS = 10_000

/** What technicians' phones sent and what became of it, newest first. Throws `forbidden`, `bad_request`. */
export async function listCommands(
  ctx: ServiceContext,
  query: FieldCommandListQuery,
): Promise<Page<FieldCommandRecord>> {
  requireScope(ctx, 'read:work-orders')
  const { fieldCommand: table } = listReader(ctx)
  const source = { table, select: commandSelect, present: toCommandRecord, mostCounted: MAX_COUNTED_COMMANDS }
  return readList(ctx, fieldCommandList, query, source)
}

/** One of them. Throws `forbidden`, `not_found`. */
export async function getCommand(ctx: ServiceContext, id: string): Promise<FieldCommandRecord> {
  requireScope(ctx, 'read:work-orders')
  return readCommand(reader(ctx), ctx, id)
}
