type Cursor = { data: readonly unknown[]; meta: { next_cursor: string | null; has_more?: boolean } }

/**
 * What a list's method gives back: the promise of its first page, which is also an iterator over all records that reads page
 * after page.
 */
export function pagesOf<Page extends Cursor>(
  read: (cursor: string | null) => Promise<Page>,
): Promise<Page> & AsyncIterable<unknown> {
  const first = read(null)
  return Object.assign(first, { [Symbol.asyncIterator]: () => recordsOf(first, read) })
}

async function* recordsOf<Page extends Cursor>(
  first: Promise<Page>,
  read: (cursor: string) => Promise<Page>,
): AsyncGenerator {
  for (let page = await first; ;) {
    yield* page.data
    const { next_cursor: cursor, has_more: hasMore } = page.meta
    if (cursor === null || hasMore === false) return
    page = await read(cursor)
  }
}
