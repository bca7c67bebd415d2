import type { FormState } from '@/lib/schemas/form-state'
import type { Paging } from '@/components/ui/pagination'

/** A record with the version that an edit of it must name. */
export type Versioned<Record> = Record & { version: string }

/** A page of a list as its screen gets it. `ignored`: parameters of the address that were not understood. */
export type ListView<Row> = { rows: Row[]; paging: Paging; sort: string; ignored: string[] }

/** What the server does for a screen of simple records. */
export type RecordActions<Row, Values> = {
  create: (values: Values) => Promise<FormState<Row>>
  update: (id: string, values: Values, version: string | undefined) => Promise<FormState<Row>>
  remove: (id: string) => Promise<FormState<unknown>>
  restore: (id: string) => Promise<FormState<unknown>>
}
