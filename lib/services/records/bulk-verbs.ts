import { nounOf, type TrashableType } from '@/lib/domain/resources'
import type { ServiceContext } from '@/lib/access/context'
import { invalid, ServiceError } from '@/lib/errors'
import type { DeletedRecord } from '@/lib/schemas/data/deleted'

export type Fields = Record<string, unknown>

/** The verbs of a resource as a bulk request calls them: the same ones that single requests call. */
export type BulkVerbs<Answer> = {
  type: TrashableType | 'service_record'
  /** What the records hang on, and the field that names it: it is locked before them, as the verbs do. */
  parent?: { type: TrashableType; field: string }
  create?: (ctx: ServiceContext, data: Fields) => Promise<Answer>
  update?: (ctx: ServiceContext, id: string, data: Fields, ifMatch: string | null) => Promise<Answer>
  restore?: (ctx: ServiceContext, id: string) => Promise<{ id: string }>
  delete?: (ctx: ServiceContext, id: string, ifMatch: string | null) => Promise<DeletedRecord>
}

/**
 * Makes a create below a parent one whose data names the parent, as the record read back does. Throws
 * `validation_error` where it names none.
 */
export function below<Answer>(
  type: TrashableType,
  field: string,
  create: (ctx: ServiceContext, parentId: string, data: Fields) => Promise<Answer>,
): Required<Pick<BulkVerbs<Answer>, 'parent' | 'create'>> {
  return {
    parent: { type, field },
    create: async (ctx, { [field]: parentId, ...data }) => {
      if (parentId === undefined || parentId === null) throw invalid([{ field, message: 'is required' }])
      if (typeof parentId !== 'string') throw invalid([{ field, message: 'must be a string' }])
      try {
        return await create(ctx, parentId, data)
      } catch (error) {
        if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error
        throw invalid([{ field, message: `is not an existing ${nounOf(type)}` }])
      }
    },
  }
}
