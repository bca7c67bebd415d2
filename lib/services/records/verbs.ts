import type { z } from 'zod'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import { RESOURCES } from '@/lib/domain/resources'
import type { BodyOf } from '@/lib/schemas/draft'
import { createRecord } from './create'
import { deleteRecord } from './delete'
import { restoreRecord } from './restore'
import type { RecordRule } from './rule'
import { updateRecord } from './update'

/** The verbs of a plain record, by its rule: each throws what the verb in lib/services/records says. */
export function recordVerbs<Answer extends { id: string }, Create extends z.ZodObject, Update extends z.ZodObject>(
  rule: RecordRule<Answer, Create, Update>,
) {
  return {
    get: async (ctx: ServiceContext, id: string): Promise<Answer> => {
      requireScope(ctx, RESOURCES[rule.type].scope)
      return rule.read(reader(ctx), ctx, id)
    },
    create: (ctx: ServiceContext, body: BodyOf<Create>) => createRecord(ctx, rule, body),
    update: (ctx: ServiceContext, id: string, body: BodyOf<Update>, ifMatch: string | null = null) =>
      updateRecord(ctx, rule, id, body, ifMatch),
    delete: (ctx: ServiceContext, id: string, ifMatch: string | null = null) => deleteRecord(ctx, rule, id, ifMatch),
    restore: (ctx: ServiceContext, id: string) => restoreRecord(ctx, id, rule),
  }
}
