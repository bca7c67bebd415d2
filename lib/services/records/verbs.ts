import type { z } from 'zod'
import type { ServiceContext } from '@/lib/access/context'
import type { BodyOf } from '@/lib/schemas/draft'
import { createRecord } from './create'
import { deleteRecord } from './delete'
import { getRecord } from './get'
import { restoreRecord } from './restore'
import type { RecordRule } from './rule'
import { updateRecord } from './update'

/** The verbs of a plain record, by its rule: each throws what the verb in lib/services/records says. */
export function recordVerbs<Answer extends { id: string }, Create extends z.ZodObject, Update extends z.ZodObject>(
  rule: RecordRule<Answer, Create, Update>,
) {
  return {
    get: (ctx: ServiceContext, id: string) => getRecord(ctx, rule, id),
    create: (ctx: ServiceContext, body: BodyOf<Create>) => createRecord(ctx, rule, body),
    createBelow: (ctx: ServiceContext, parentId: string, body: BodyOf<Create>) =>
      createRecord(ctx, rule, body, parentId),
    update: (ctx: ServiceContext, id: string, body: BodyOf<Update>, ifMatch: string | null = null) =>
      updateRecord(ctx, rule, id, body, ifMatch),
    delete: (ctx: ServiceContext, id: string, ifMatch: string | null = null) => deleteRecord(ctx, rule, id, ifMatch),
    restore: (ctx: ServiceContext, id: string) => restoreRecord(ctx, id, rule),
  }
}
