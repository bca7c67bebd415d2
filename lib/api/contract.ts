import { z } from 'zod'
import type { RateLimit } from '@/lib/auth/authenticate'
import type { ServiceContext } from '@/lib/access/context'
import type { Scope } from '@/lib/access/permissions'
import type { JsonText } from '@/lib/db/json-text'
import type { HeavyKind } from '@/lib/concurrency'
import type { DryRun } from '@/lib/domain/dry-run'
import type { Upserted } from '@/lib/domain/upserted'
import type { Page } from '@/lib/db/page'
import type { ErrorCode } from '@/lib/errors'
import type { BodyOf } from '@/lib/schemas/draft'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One operation of the API as its users see it. The wrapper enforces it, the OpenAPI document is generated from it, and
 * the tests validate every answer against it.
 *
 * The kind says what the answer looks like: `page` and `list` are `{data: [...]}`, the first with `meta`; `record` is
 * one record with an ETag; `created` is 201 with Location; `upserted` is one or the other, with an ETag; `deleted` is `{id, deleted_at}`; `done` is a plain 200; `feed` is
 * `{data: [...], meta}` with a cursor that never ends.
 */
export type Contract<
  Path extends string = string,
  Query extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodType,
  Kind extends AnswerKind = AnswerKind,
  Body extends z.ZodObject = z.ZodObject,
> = {
  id: string
  method: Method
  /** Below `/api/v1`, such as `/work-orders/{id}`. */
  path: Path
  tag: string
  summary: string
  description?: string
  scope: Scope
  /** Scopes of which any is as good; what is answered depends on which it is. */
  orScopes?: readonly Scope[]
  kind: Kind
  query?: Query
  /** What the body may hold: the schema by which the verb parses it, after the record (404) and its version (412). */
  body?: Body
  /** No body at all is as good as an empty one. */
  bodyOptional?: boolean
  /** For requests that do much: how many values one field of the body may hold, and how long the writing may take. */
  large?: { values: number; seconds: number }
  /** Of requests that take long, how many one account may run at once is limited by their kind. */
  heavy?: HeavyKind
  /** Where a created record is found, when that is not the last part of the path. */
  collection?: string
  /** The record (of a list: one of its records). */
  answer: Answer
  /** Nothing is written, whatever is sent: no `Idempotency-Key` is kept for it. */
  dryRun?: true
  /** It still works, but not for ever: since when this is said, from when on it may be gone, and what to use in its place. */
  deprecated?: Deprecation
  /** It does not count against the hour's limit, and is answered beyond it (R-RL-3). */
  uncounted?: true
  /** Error codes beyond those that every operation of its kind can answer. */
  errors?: ErrorCode[]
  example?: { body?: unknown; query?: Record<string, string> }
}

/** Plain dates; `until` is at least twelve months after `since` (Versions, in the introduction of the document). */
export type Deprecation = { since: string; until: string; instead: string }

export type AnswerKind = 'page' | 'list' | 'record' | 'created' | 'upserted' | 'deleted' | 'done' | 'feed'

type PathParameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string> & PathParameters<Rest>
  : unknown

type AnswerOf<Kind extends AnswerKind, Record> = Kind extends 'page'
  ? Page<Record>
  : Kind extends 'list'
    ? Record[]
    : Kind extends 'feed'
      ? Feed<Record>
      : Kind extends 'upserted'
        ? Upserted<Record>
        : Record

/** A page of what goes on for ever. */
type Feed<Record> = { data: Record[]; meta: { next_cursor: string; has_more: boolean } }

/** What a verb gets from a request that passed the wrapper. */
export type OperationRequest<Path extends string, Query extends z.ZodObject, Body extends z.ZodObject = z.ZodObject> = {
  params: PathParameters<Path>
  query: z.output<Query>
  body: BodyOf<Body>
  ifMatch: string | null
  /** Where the credential stands in its hour; none where requests are not limited, or not counted. */
  rate?: RateLimit | null
}

/**
 * An operation with the verb that serves it, its types folded away: what a route holds. `prepare` is slow work outside the
 * database that comes before `run`, which gets its result: no connection is held meanwhile, whatever the request carries.
 */
export type Operation = {
  contract: Contract
  // Methods, whose parameters may be narrower: a contract's own request is what its verb is given.
  prepare?(ctx: ServiceContext, request: OperationRequest<string, z.ZodObject>): Promise<unknown>
  run(ctx: ServiceContext, request: OperationRequest<string, z.ZodObject>, prepared: unknown): Promise<unknown>
}

/** The body of an action without fields, which may be left out. */
export const noFields = { body: z.object({}), bodyOptional: true } as const

/** The query of an operation that takes none. */
type NoParameters = ReturnType<typeof z.object<Record<string, never>>>

/** Writes down an operation, with its types kept. */
export function contract<
  const Path extends string,
  Answer extends z.ZodType,
  const Kind extends AnswerKind,
  Query extends z.ZodObject = NoParameters,
  Body extends z.ZodObject = NoParameters,
>(definition: Contract<Path, Query, Answer, Kind, Body>): Contract<Path, Query, Answer, Kind, Body> {
  return definition
}

/**
 * Joins a contract and the verb that serves it. What the verb returns must be what the contract promises, as a value or
 * as the JSON that says it.
 */
export function serve<
  Path extends string,
  Query extends z.ZodObject,
  Answer extends z.ZodType,
  Kind extends AnswerKind,
  Body extends z.ZodObject,
>(
  definition: Contract<Path, Query, Answer, Kind, Body>,
  run: (
    ctx: ServiceContext,
    request: OperationRequest<Path, Query, Body>,
  ) => Promise<AnswerOf<Kind, z.input<Answer>> | JsonText<AnswerOf<Kind, z.input<Answer>>> | DryRun<object>>,
): Operation {
  return { contract: definition, run }
}

/**
 * Joins a contract, the slow work outside the database that comes first, and the verb that gets its result. The work may
 * be done in vain, when the request then fails or another one with the same Idempotency-Key was faster.
 */
export function servePrepared<
  Path extends string,
  Query extends z.ZodObject,
  Answer extends z.ZodType,
  Kind extends AnswerKind,
  Body extends z.ZodObject,
  Prepared,
>(
  definition: Contract<Path, Query, Answer, Kind, Body>,
  prepare: (ctx: ServiceContext, request: OperationRequest<Path, Query, Body>) => Promise<Prepared>,
  run: (
    ctx: ServiceContext,
    request: OperationRequest<Path, Query, Body>,
    prepared: Prepared,
  ) => Promise<AnswerOf<Kind, z.input<Answer>>>,
): Operation {
  return { contract: definition, prepare, run }
}
