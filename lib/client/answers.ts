import type { FeedMeta, ListMeta } from './generated/api.js'

/** What every answer tells beside its payload. */
type AnswerBase = {
  /** The id of the request in the service's logs; name it when you ask for help. */
  requestId: string | null
}

/**
 * A record of which `fields` asked for some: those that are named, with the `id`, and `included`. Names that are no literals
 * promise nothing but the `id`; without `fields` it is the whole record.
 */
export type Chosen<T, Fields> = Fields extends readonly (infer Name)[]
  ? number extends Fields['length']
    ? Partial<T> & Pick<T, Extract<keyof T, 'id'>>
    : Pick<T, Extract<keyof T, Name | 'id' | 'included'>>
  : T

/** The answer to one request. */
export type Answer<T> = AnswerBase & {
  data: T
  /** The version of the record, for `ifMatch`; null where the answer has none. */
  etag: string | null
  /** It is the stored answer to an earlier request with the same idempotency key. */
  isReplayed: boolean
}

/** One page of a list. */
export type Page<T> = AnswerBase & { data: readonly T[]; meta: ListMeta }

/** One page of what goes on for ever: keep `meta.next_cursor`, and go on with it. */
export type FeedPage<T> = AnswerBase & { data: readonly T[]; meta: FeedMeta }

/** A list: awaited it is its first page, iterated it is every record, page after page. */
export type Pages<T> = Promise<Page<T>> & AsyncIterable<T>

/** A feed: awaited it is the next page, iterated every record that there is now. */
export type Feed<T> = Promise<FeedPage<T>> & AsyncIterable<T>

export type Options = {
  /** Ends the request, its retries included. */
  signal?: AbortSignal
  headers?: Record<string, string>
}

export type WriteOptions<Query = never> = Options & {
  /** The etag that was read: the request fails with 412 when the record has changed since. */
  ifMatch?: string
  /** Of a POST, to repeat it safely from another process; made for you where you give none. */
  idempotencyKey?: string
  query?: Query
}
