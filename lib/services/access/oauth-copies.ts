import type { ServiceContext } from '@/lib/access/context'
import { type HistoryAuthor, recordHistory } from '@/lib/db/history'
import { db } from '@/lib/db/client'
import type { Transaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import type { Principal } from '@/lib/services/access/sessions'
import type { Client } from '@/lib/services/access/oauth'
import { revokeGrantsOf } from './revoke-grants'

/*
 * An application that one company registered and another allowed has a copy in the other (R-OA-8, docs/decisions/033):
 * grants and tokens refer to the copy, so that whatever a company's users agreed to stays within it. A copy follows its
 * original in the transaction that changes it, but for its scopes: they are what the company's administrators allowed, and
 * only ever become fewer with the original's.
 */

/** What a copy has from its original. */
const COPIED = {
  name: true,
  publisher: true,
  logo: true,
  redirect_uris: true,
  allowed_origins: true,
  require_pkce: true,
} as const

/**
 * The record of the client in the user's company: its own application, or the copy of one that others registered. `scopes`: what
 * its users may pass on to it.
 */
export async function applicationIn(
  tx: Transaction,
  client: Client,
  accountId: string,
): Promise<{ id: string; isAllowed: boolean; scopes: string[] } | null> {
  if (client.account_id === accountId) return { id: client.id, isAllowed: true, scopes: client.scopes }
  if (!client.shared) return null
  const copy = await tx.oauthApplication.findFirst({
    where: { account_id: accountId, origin_id: client.id, deleted_at: null },
    select: { id: true, allowed_at: true, scopes: true },
  })
  return copy && { id: copy.id, isAllowed: copy.allowed_at !== null, scopes: copy.scopes }
}

/** Makes the copy that an administrator is asked about; until they agree nothing follows from it. */
export async function makeCopy(tx: Transaction, client: Client, accountId: string): Promise<string> {
  const where = { account_id_id: { account_id: client.account_id, id: client.id } }
  const { client_type, ...original } = await tx.oauthApplication.findUniqueOrThrow({
    where,
    select: { ...COPIED, client_type: true },
  })
  const id = newId()
  // Of two who are asked at once, both are asked about the same.
  await tx.oauthApplication.createMany({
    data: {
      ...original,
      scopes: [],
      client_type,
      id,
      account_id: accountId,
      client_id: `fsc_copy_${id}`,
      origin_account_id: client.account_id,
      origin_id: client.id,
    },
    skipDuplicates: true,
  })
  return (await applicationIn(tx, client, accountId))?.id ?? id
}

/**
 * Allows the copy the scopes for its company, when the user is an administrator and the original may still be allowed. Returns
 * whether it is allowed them now; an application of the company's own always is.
 */
export async function allowCopy(
  tx: Transaction,
  ctx: ServiceContext,
  principal: Principal,
  id: string,
  chosen: readonly string[],
): Promise<boolean> {
  const where = { account_id_id: { account_id: ctx.accountId, id } }
  const copy = await tx.oauthApplication.findUniqueOrThrow({ where })
  if (copy.origin_account_id === null || copy.origin_id === null) return true
  const isFirst = copy.allowed_at === null
  if (!isFirst && chosen.every((scope) => copy.scopes.includes(scope))) return true
  if (principal.user.role !== 'admin') return false
  // Held until the end: whoever withdraws the original takes this copy with it, or is seen here.
  const [original] = await tx.$queryRaw<{ scopes: string[] }[]>`
    SELECT scopes FROM oauth_application
    WHERE account_id = ${copy.origin_account_id}::uuid AND id = ${copy.origin_id}::uuid AND shared AND deleted_at IS NULL
    FOR SHARE`
  if (!original) return false
  const scopes = original.scopes.filter((scope) => chosen.includes(scope) || copy.scopes.includes(scope))
  await tx.oauthApplication.update({
    where,
    data: { scopes, ...(isFirst && { allowed_at: new Date() }) },
    select: { id: true },
  })
  const after = { name: copy.name, publisher: copy.publisher, scopes, allowed: true }
  const before = isFirst ? null : { ...after, scopes: copy.scopes }
  await recordHistory(tx, ctx, { verb: isFirst ? 'create' : 'update', type: 'oauth_application', id, before, after })
  return true
}

/** Gives the copies what their original has now, and takes away the scopes that it has no longer; the caller holds the original. */
export async function updateCopies(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  const { scopes, ...original } = await tx.oauthApplication.findUniqueOrThrow({
    where: { account_id_id: { account_id: ctx.accountId, id } },
    select: { ...COPIED, scopes: true },
  })
  const where = { origin_account_id: ctx.accountId, origin_id: id, deleted_at: null }
  await tx.oauthApplication.updateMany({ where, data: original })
  await tx.$executeRaw`
    UPDATE oauth_application SET scopes = ARRAY(SELECT one FROM unnest(scopes) AS one WHERE one = ANY (${scopes}::text[]))
    WHERE origin_account_id = ${ctx.accountId}::uuid AND origin_id = ${id}::uuid AND deleted_at IS NULL
      AND NOT scopes <@ ${scopes}::text[]`
}

/** Ends every copy of an original with all that was given through it; in each company's history the publisher did it. */
export async function endCopies(tx: Transaction, ctx: HistoryAuthor, id: string): Promise<void> {
  const copies = await tx.oauthApplication.findMany({
    where: { origin_account_id: ctx.accountId, origin_id: id, deleted_at: null },
    select: { id: true, account_id: true, publisher: true },
  })
  for (const { account_id, publisher, ...copy } of copies) {
    const actor = { type: 'system', id: null, name: publisher } as const
    await endCopy(tx, { ...ctx, accountId: account_id, actor }, copy.id)
  }
}

/** Ends the copies of all that an account registered, before the account goes for good. */
export async function endCopiesOfAccount(tx: Transaction, ctx: HistoryAuthor, accountId: string): Promise<void> {
  // Whoever allows one holds it: they are seen here, or find it gone.
  const shared = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM oauth_application WHERE account_id = ${accountId}::uuid AND origin_id IS NULL ORDER BY id FOR UPDATE`
  for (const { id } of shared) await endCopies(tx, { ...ctx, accountId }, id)
}

/**
 * Ends the copies whose original is gone without them: no key of the database does it, because none leaves its account. Returns how
 * many there were.
 */
export async function endLostCopies(): Promise<number> {
  const lost = await db().$queryRaw<{ account_id: string; id: string; publisher: string }[]>`
    SELECT c.account_id, c.id, c.publisher FROM oauth_application c
    WHERE c.origin_id IS NOT NULL AND c.deleted_at IS NULL AND NOT EXISTS (
      SELECT FROM oauth_application o
      WHERE o.account_id = c.origin_account_id AND o.id = c.origin_id AND o.shared AND o.deleted_at IS NULL)`
  for (const { account_id: accountId, id, publisher } of lost) {
    const actor = { type: 'system', id: null, name: publisher } as const
    await db().$transaction((tx) => endCopy(tx, { accountId, actor, requestId: newId() }, id))
  }
  return lost.length
}

/** In how many companies applications are allowed, by their ids. */
export async function countCompanies(tx: Transaction, accountId: string, ids: readonly string[]) {
  const counts = await tx.oauthApplication.groupBy({
    by: ['origin_id'],
    where: { origin_account_id: accountId, origin_id: { in: [...ids] }, deleted_at: null, NOT: { allowed_at: null } },
    _count: true,
  })
  return new Map(counts.map(({ origin_id, _count }) => [origin_id, _count]))
}

/** The name of the company that registered an application. */
export async function publisherOf(tx: Transaction, accountId: string): Promise<string> {
  const account = await tx.account.findUnique({ where: { id: accountId }, select: { name: true } })
  return account?.name ?? ''
}

/** Ends one copy with all that was given through it. Returns whether there was one. */
export async function endCopy(tx: Transaction, ctx: HistoryAuthor, id: string): Promise<boolean> {
  const where = { account_id_id: { account_id: ctx.accountId, id }, deleted_at: null, NOT: { origin_id: null } }
  const copy = await tx.oauthApplication.findUnique({ where })
  if (!copy) return false
  await tx.oauthApplication.update({ where, data: { deleted_at: new Date() }, select: { id: true } })
  await revokeGrantsOf(tx, ctx, { application_id: id })
  if (copy.allowed_at === null) return true
  const before = { name: copy.name, publisher: copy.publisher, scopes: copy.scopes, allowed: true }
  await recordHistory(tx, ctx, { verb: 'delete', type: 'oauth_application', id, before, after: null })
  return true
}
