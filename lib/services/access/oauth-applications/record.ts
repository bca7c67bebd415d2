import { nounOf } from '@/lib/domain/resources'
import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { isScope } from '@/lib/access/permissions'
import type { Transaction } from '@/lib/db/transaction'
import { isId, newId } from '@/lib/domain/id'
import { redirectUriProblem } from '@/lib/domain/redirect-uri'
import { newSecret, secretHash, secretHint } from '@/lib/domain/secret-token'
import { notFound } from '@/lib/errors'
import type { Draft } from '@/lib/schemas/draft'
import type { ApplicationRecord } from '@/lib/schemas/access/oauth'
import { countCompanies } from '@/lib/services/access/oauth-copies'

export const applicationSelect = {
  id: true,
  client_id: true,
  name: true,
  publisher: true,
  logo: true,
  client_type: true,
  redirect_uris: true,
  scopes: true,
  allowed_origins: true,
  require_pkce: true,
  created_at: true,
  updated_at: true,
  secrets: {
    select: { hint: true, created_at: true, expires_at: true },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
  },
  shared: true,
  _count: {
    select: {
      grants: { where: { revoked_at: null } },
    },
  },
} satisfies Prisma.OauthApplicationSelect

/** A row as it is shown, with the number of other companies that allow it: of the secrets their last characters, never more. Ended secrets are left out. */
export function toApplicationRecord(
  row: Prisma.OauthApplicationGetPayload<{ select: typeof applicationSelect }>,
  companies: number,
): ApplicationRecord {
  const { _count, secrets, ...rest } = row
  return {
    ...rest,
    scopes: row.scopes.filter(isScope),
    secrets: secrets
      .filter((secret) => !secret.expires_at || secret.expires_at > new Date())
      .map((secret) => ({
        hint: secret.hint,
        created_at: secret.created_at.toISOString(),
        expires_at: secret.expires_at?.toISOString() ?? null,
      })),
    connected_users: _count.grants,
    companies,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The live application. Throws `not_found`. */
export async function readApplication(tx: Transaction, ctx: ServiceContext, id: string): Promise<ApplicationRecord> {
  const row = isId(id)
    ? await tx.oauthApplication.findFirst({
        where: { account_id: ctx.accountId, id, deleted_at: null, origin_id: null },
        select: applicationSelect,
      })
    : null
  if (!row) throw notFound(nounOf('oauth_application'))
  const companies = await countCompanies(tx, ctx.accountId, [id])
  return toApplicationRecord(row, companies.get(row.id) ?? 0)
}

/** Locks the live application for a change. Throws `not_found`. */
export async function lockApplication(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  const rows = isId(id)
    ? await tx.$queryRaw<unknown[]>`
        SELECT 1 FROM oauth_application
        WHERE account_id = ${ctx.accountId}::uuid AND id = ${id}::uuid AND deleted_at IS NULL
          AND origin_id IS NULL
        FOR NO KEY UPDATE`
    : []
  if (rows.length === 0) throw notFound(nounOf('oauth_application'))
}

/** What the history keeps: a picture is too long for it, and who is connected changes by itself. */
export function forHistory(application: ApplicationRecord): object {
  const { logo, connected_users: _users, companies: _companies, secrets, ...rest } = application
  return { ...rest, logo: logo === null ? null : `${logo.length} characters`, secrets: secrets.map(({ hint }) => hint) }
}

/** Adds a problem for each redirect URI that cannot be registered. */
export function checkRedirectUris(
  draft: Draft<{ redirect_uris?: string[] }>,
  clientType: ApplicationRecord['client_type'],
): void {
  draft.value.redirect_uris?.forEach((uri, index) => {
    const problem = redirectUriProblem(uri, clientType)
    if (problem) draft.reject(`redirect_uris[${index}]`, problem)
  })
}

/** Adds a problem when PKCE would be optional for an application that has no secret to prove itself with. */
export function checkPkce(
  draft: Draft<{ require_pkce?: boolean }>,
  clientType: ApplicationRecord['client_type'],
): void {
  if (clientType === 'public' && draft.value.require_pkce === false)
    draft.reject('require_pkce', 'must be true for a public application, which has no secret')
}

/** A new secret of an application. The text is shown once; a hash and its last characters are kept. */
export async function addSecret(tx: Transaction, ctx: ServiceContext, applicationId: string): Promise<string> {
  const secret = newSecret('fss_')
  await tx.oauthSecret.create({
    data: {
      id: newId(),
      account_id: ctx.accountId,
      application_id: applicationId,
      secret_hash: secretHash(secret),
      hint: secretHint(secret),
    },
    select: { id: true },
  })
  return secret
}
