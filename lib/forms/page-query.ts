import type { z } from 'zod'
import { filtersOf } from '@/lib/db/counts'
import { ServiceError } from '@/lib/errors'
import { formerNamesIn } from '@/lib/schemas/data/filter-names'
import { DEFAULT_PAGE_SIZE, type PageQuery, parseQuery } from '@/lib/schemas/query'

/** The query of an address, as a page of the framework gets it. */
export type PageParams = Record<string, string | string[] | undefined>

/**
 * Reads a page's address by the list's own query schema. Links are typed, cut and bookmarked by people, so a parameter
 * that is wrong is left out and named in `ignored` instead of failing the page; one that is not the list's (hidden
 * columns, a tab) is not looked at.
 */
export function readPageQuery<Schema extends z.ZodObject>(
  schema: Schema,
  pageParams: PageParams,
): { query: z.output<Schema>; ignored: string[] } {
  const params = new URLSearchParams()
  for (const name of [...Object.keys(schema.shape), ...formerNamesIn(schema.shape)]) {
    // A page goes by its number; what the API and the exports page by is no link of the console's.
    if (name === 'cursor') continue
    const value = firstOf(pageParams[name])
    if (value?.trim()) params.set(name, value)
  }
  try {
    return { query: parseQuery(schema, params), ignored: [] }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const ignored = [...new Set(error.details.map(({ field }) => field))]
    for (const name of ignored) params.delete(name)
    return { query: parseQuery(schema, params), ignored }
  }
}

/** The first value of a parameter, where the address gives several. */
export function firstOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

/** What the pager below a list shows; `narrowed` says whether an empty page may leave out records. */
export function pagingOf(
  query: PageQuery & Record<string, unknown>,
  meta: { current_page: number; total_count: number; total_pages: number },
): { page: number; per_page: number; total_count: number; total_pages: number; narrowed: boolean } {
  const { current_page: page, total_count, total_pages } = meta
  const narrowed = page > 1 || Object.keys(filtersOf(query)).length > 0
  return { page, per_page: query.per_page ?? DEFAULT_PAGE_SIZE, total_count, total_pages, narrowed }
}
