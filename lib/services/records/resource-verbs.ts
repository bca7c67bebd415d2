import type { z } from 'zod'
import type { ServiceContext } from '@/lib/access/context'
import type { Page } from '@/lib/db/page'
import type { RecordType } from '@/lib/domain/resources'
import type { PageQuery } from '@/lib/schemas/query'
import type { BulkVerbs } from '@/lib/services/records/bulk-verbs'
import type { ExportedList } from '@/lib/services/records/exported'
import type { PurgeRule } from '@/lib/services/records/purge-rule'

/** The verbs of a kind of record, for whoever knows only the kind: bulk requests, trash, history, audit, exports. */
export type ResourceVerbs<Type extends RecordType = RecordType> = Partial<
  Pick<BulkVerbs<object>, 'create' | 'delete' | 'parent'>
> & {
  type: Type
  /** The live record as its history names its fields. */
  read: (ctx: ServiceContext, id: string) => Promise<object>
  /** The live record as the API answers it, where that is not how its history names its fields. */
  answer?: (ctx: ServiceContext, id: string) => Promise<object>
  update?: (
    ctx: ServiceContext,
    id: string,
    body: Readonly<Record<string, unknown>>,
    ifMatch?: string | null,
  ) => Promise<object>
  /** What `update` takes. */
  fields?: z.ZodObject
  /** The fields of its history that `update` does not take: how an undo gives them the values they had, after `update`. */
  putBack?: {
    fields: readonly string[]
    /** Reads those that `read` does not answer. */
    read?: (ctx: ServiceContext, id: string) => Promise<object>
    write: (ctx: ServiceContext, id: string, values: Readonly<Record<string, unknown>>) => Promise<unknown>
  }
  /** Brings it back from the trash. */
  restore?: (ctx: ServiceContext, id: string) => Promise<{ id: string }>
  /** A page of its records, where its list is served by its kind alone. */
  list?(ctx: ServiceContext, query: PageQuery): Promise<Page<object>>
  /** What the trash looks at before the record goes for good. */
  purge?: PurgeRule
  /** Its list as a file. */
  export?: ExportedList
}
