import type { ListView, Versioned } from '@/components/company/settings/types'
import { etagOf } from '@/lib/domain/etag'
import { pagingOf } from '@/lib/forms/page-query'

type Page<Row> = { data: Row[]; meta: { current_page: number; total_count: number; total_pages: number } }

/** A page of records as the settings' screens take it: each with its version, in the order it was asked for. */
export function listView<Row extends object>(
  page: Page<Row>,
  query: { per_page?: number; sort?: string },
  ignored: string[],
): ListView<Versioned<Row>> {
  return { rows: page.data.map(versioned), paging: pagingOf(query, page.meta), sort: query.sort ?? '', ignored }
}

/** A record with the version that an edit of it must name. */
export function versioned<Row extends object>(record: Row): Versioned<Row> {
  return { ...record, version: etagOf(record) }
}
