import type { z } from 'zod'
import type { ServiceContext } from '@/lib/access/context'
import type { Page } from '@/lib/db/page'
import type { Column } from '@/lib/domain/spreadsheets/cell'
import type { PageQuery } from '@/lib/schemas/query'
import { type Batch, rowsOf } from './export-rows'

/** A list that can be exported: its filters, its titles in an account's time zone, and its rows for one who may see them. */
export type ExportedList = {
  schema: z.ZodObject
  titles: (timeZone: string) => string[]
  /** The titles as they are without any time zone. */
  columns: readonly string[]
  /** For each column the field of the record that fills it. */
  fields: readonly string[]
  rows: (ctx: ServiceContext, query: PageQuery, from?: string | null) => AsyncGenerator<Batch>
}

/** A list as a file: what reads it, and its columns. */
export function exported<Schema extends z.ZodObject, Row>(
  schema: Schema,
  read: (ctx: ServiceContext, query: z.output<Schema> & PageQuery) => Promise<Page<Row>>,
  columns: readonly Column<Row>[],
): ExportedList {
  return {
    schema,
    columns: columns.map(({ title }) => title),
    fields: columns.map(({ field }) => field),
    titles: (timeZone) => columns.map(({ title, moments }) => (moments ? `${title} (${timeZone})` : title)),
    // The query was read by this very schema.
    rows: (ctx, query, from) => rowsOf(query as z.output<Schema> & PageQuery, columns, (part) => read(ctx, part), from),
  }
}
