import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import { RESOURCES } from '@/lib/domain/resources'
import type { BaseRule } from './rule'

/** One live record. Throws `forbidden`, `not_found`. */
export async function getRecord<Answer extends object>(
  ctx: ServiceContext,
  rule: BaseRule<Answer>,
  id: string,
): Promise<Answer> {
  requireScope(ctx, RESOURCES[rule.type].scope)
  return rule.read(reader(ctx), ctx, id)
}
