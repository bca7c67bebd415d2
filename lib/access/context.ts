import type { AccountTier } from '@/prisma/generated/enums'
import type { Prisma } from '@/prisma/generated/client'
import type { Grant, Scope } from './permissions'

/** Who acts: shown in the history of everything they change. */
export type Actor = {
  type: 'api_key' | 'user' | 'oauth_application' | 'system'
  id: string | null
  name: string
}

/** All that a service needs to know about a request. Every credential, of whichever front, ends in one of these. */
export type ServiceContext = {
  accountId: string
  actor: Actor
  scopes: ReadonlySet<Scope>
  /** Of an application: the grant of the user for whom it acts, whose rights bound what is done for it later. */
  grantId?: string
  /** The sign-in of a user in a browser; absent for programs. */
  sessionId?: string
  /** What the role of a signed-in user may do beyond its scopes; absent for programs. */
  grants?: ReadonlySet<Grant>
  /** Made here, for each request: the history keeps it, and an undo takes back what has it. */
  requestId: string
  /** The `Request-Id` that the client chose, for logs and to be shown; two requests may have the same. */
  clientRequestId?: string
  /** The request that this one takes back, for an undo or a redo: the history keeps it. */
  undoes?: string
  account: { tier: AccountTier; timeZone: string; currency: string }
  /** How times are written in sentences for whoever reads them on a page, BCP 47; absent for programs. */
  locale?: string
  /** Set while a verb runs inside a transaction that somebody else opened (idempotent requests, bulk actions). */
  tx?: Prisma.TransactionClient
  /** Set for a bulk request with an Idempotency-Key: does each of its operations once, however often the request is sent. */
  onceEach?: OnceEach
}

/**
 * Does an operation of a request and stores its result, which has to be JSON, in one transaction; returns the stored result when the
 * operation was done before.
 */
export type OnceEach = <Result>(
  index: number,
  operation: unknown,
  work: (ctx: ServiceContext) => Promise<Result>,
) => Promise<Result>

/** The id of a request that both sides know: the client's own, else the one that the answer told it. */
export function shownRequestId({ requestId, clientRequestId }: Pick<ServiceContext, 'requestId' | 'clientRequestId'>) {
  return clientRequestId ?? requestId
}
