import type { ServiceContext } from '@/lib/access/context'
import type { Scope } from '@/lib/access/permissions'
import { db } from '@/lib/db/client'
import { recordHistory } from '@/lib/db/history'
import type { Transaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { secretHash } from '@/lib/domain/secret-token'
import type { Principal } from '@/lib/services/access/sessions'
import { codeRedirect, errorRedirect } from './authorize'
import { issueCode } from './codes'
import { allowCopy, publisherOf } from '@/lib/services/access/oauth-copies'
import { OauthError } from './errors'
import { grantableScopes, obstaclesOf, type ScopeObstacle } from './rights'
import { lockGrant } from './tokens'

/** What the consent page shows. */
export type OpenConsent = {
  application: { name: string; publisher: string; logo: string | null }
  /** The company that registered it, when that is another one; `allows`: agreeing lets it into the user's company. */
  foreign: { registered_by: string; allows: boolean } | null
  /** Where the answer goes, as people read it. */
  destination: string
  scopes: { scope: Scope; obstacle: ScopeObstacle | null }[]
}

/** The consent that waits for this sign-in's answer; `null` when it was answered, is too old or somebody else's. */
export async function readConsent(ticket: string, principal: Principal): Promise<OpenConsent | null> {
  const row = await db().oauthConsent.findFirst({
    where: {
      ticket_hash: secretHash(ticket),
      account_id: principal.account.id,
      user_session_id: principal.session.id,
      answered_at: null,
      expires_at: { gt: new Date() },
      application: { deleted_at: null },
    },
    select: {
      redirect_uri: true,
      scopes: true,
      application: {
        select: { name: true, publisher: true, logo: true, allowed_at: true, scopes: true, origin_account_id: true },
      },
    },
  })
  if (!row) return null
  const { origin_account_id: registrar, allowed_at, scopes: allowed, ...application } = row.application
  return {
    application,
    foreign:
      registrar === null ? null : { registered_by: await publisherOf(db(), registrar), allows: allowed_at === null },
    destination: destinationOf(row.redirect_uri),
    scopes: obstaclesOf(row.scopes, principal.user.role, allowed),
  }
}

/**
 * The user's answer, once, from the sign-in that opened the page. Returns where the user goes now: back to the client
 * with a code, or with `access_denied`. `null` when the ticket is not open for this sign-in.
 */
export async function answerConsent(
  ctx: ServiceContext,
  principal: Principal,
  answer: { ticket: string; allow: boolean; scopes: readonly string[] },
): Promise<string | null> {
  return db().$transaction(async (tx) => {
    const consent = await takeConsent(tx, principal, answer.ticket)
    if (!consent) return null
    const chosen = grantableScopes(consent.scopes, principal.user.role, consent.allowed).filter((scope) =>
      answer.scopes.includes(scope),
    )
    if (!answer.allow || chosen.length === 0) {
      const denied = new OauthError('access_denied', 'The user did not agree.')
      return errorRedirect(consent.redirect_uri, denied, consent.state)
    }
    if (!(await allowCopy(tx, ctx, principal, consent.application_id, chosen))) {
      const refused = new OauthError('access_denied', 'An administrator of the company has to allow the application.')
      return errorRedirect(consent.redirect_uri, refused, consent.state)
    }
    const grantId = await writeGrant(tx, ctx, principal, consent, chosen)
    const grant = await lockGrant(tx, principal.account.id, grantId)
    const { redirect_uri, code_challenge, resource } = consent
    const code = await issueCode(tx, grant, { redirect_uri, code_challenge, resource, scopes: chosen })
    return codeRedirect(consent, code)
  })
}

type Consent = {
  application_id: string
  application: string
  /** What the company has allowed the application. */
  allowed: string[]
  redirect_uri: string
  scopes: string[]
  state: string | null
  code_challenge: string | null
  resource: string | null
}

/** Marks the consent answered and returns it: of any number of answers one gets it. */
async function takeConsent(tx: Transaction, principal: Principal, ticket: string): Promise<Consent | null> {
  const rows = await tx.$queryRaw<Consent[]>`
    UPDATE oauth_consent c SET answered_at = now() FROM oauth_application p
    WHERE c.ticket_hash = ${secretHash(ticket)} AND c.account_id = ${principal.account.id}::uuid
      AND c.user_session_id = ${principal.session.id}::uuid AND c.answered_at IS NULL AND c.expires_at > now()
      AND p.account_id = c.account_id AND p.id = c.application_id AND p.deleted_at IS NULL
    RETURNING c.application_id, p.name AS application, p.scopes AS allowed, c.redirect_uri, c.scopes, c.state, c.code_challenge,
      c.resource`
  const consent = rows[0]
  if (!consent) return null
  // Held until the end: an application that is being removed takes this grant with it, or is seen as removed here.
  const live = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM oauth_application
    WHERE account_id = ${principal.account.id}::uuid AND id = ${consent.application_id}::uuid AND deleted_at IS NULL
    FOR SHARE`
  // The same for a sign-in that a change of password is ending: it takes this grant with it, or is seen as ended here.
  const signedIn = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM user_session
    WHERE account_id = ${principal.account.id}::uuid AND id = ${principal.session.id}::uuid AND revoked_at IS NULL
    FOR SHARE`
  return live.length > 0 && signedIn.length > 0 ? consent : null
}

/**
 * Writes what the user agreed to. Of the scopes that were asked about, those chosen count from now on and the others
 * no longer; scopes that were not asked about stay as they were.
 */
async function writeGrant(
  tx: Transaction,
  ctx: ServiceContext,
  principal: Principal,
  consent: Consent,
  chosen: string[],
): Promise<string> {
  const [row] = await tx.$queryRaw<{ id: string; scopes: string[]; fresh: boolean }[]>`
    INSERT INTO oauth_grant (id, account_id, application_id, user_id, scopes, updated_at)
    VALUES (${newId()}::uuid, ${principal.account.id}::uuid, ${consent.application_id}::uuid,
      ${principal.user.id}::uuid, '{}', now())
    ON CONFLICT (account_id, user_id, application_id) WHERE revoked_at IS NULL DO UPDATE SET updated_at = now()
    RETURNING id, scopes, (xmax = 0) AS fresh`
  if (!row) throw new Error('An upsert returns its row')
  const scopes = [...row.scopes.filter((scope) => !consent.scopes.includes(scope)), ...chosen].sort()
  await tx.oauthGrant.update({
    where: { account_id_id: { account_id: principal.account.id, id: row.id } },
    data: { scopes },
    select: { id: true },
  })
  const names = { application: consent.application, user: principal.user.name }
  await recordHistory(tx, ctx, {
    verb: row.fresh ? 'create' : 'update',
    type: 'oauth_grant',
    id: row.id,
    before: row.fresh ? null : { ...names, scopes: row.scopes },
    after: { ...names, scopes },
  })
  return row.id
}

/** The host of a web address; an app's own scheme has none. */
function destinationOf(redirectUri: string): string {
  const url = new URL(redirectUri)
  return url.host && /^https?:$/.test(url.protocol) ? url.host : `the app ${url.protocol}//`
}
