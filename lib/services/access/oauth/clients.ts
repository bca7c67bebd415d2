import type { OauthClientType } from '@/prisma/generated/enums'
import { db } from '@/lib/db/client'
import { isStorable } from '@/lib/schemas/fields'
import { secretHash } from '@/lib/domain/secret-token'
import { OauthError } from './errors'
import { single } from './parameters'

/** A live application as the protocol knows it. */
export type Client = {
  id: string
  account_id: string
  client_id: string
  name: string
  publisher: string
  logo: string | null
  client_type: OauthClientType
  redirect_uris: string[]
  scopes: string[]
  /** Whether an authorization request must carry a `code_challenge`; always so for public clients. */
  require_pkce: boolean
  /** Whether other companies may allow it. */
  shared: boolean
}

/** The live application of a client id, in whichever account; `null` when there is none. */
export async function findClient(clientId: string): Promise<Client | null> {
  if (clientId.length > 200 || !isStorable(clientId)) return null
  return db().oauthApplication.findFirst({
    where: { client_id: clientId, deleted_at: null, origin_id: null },
    select: {
      id: true,
      account_id: true,
      client_id: true,
      name: true,
      publisher: true,
      logo: true,
      client_type: true,
      redirect_uris: true,
      scopes: true,
      require_pkce: true,
      shared: true,
    },
  })
}

/**
 * The client that sends a form to the token or revocation endpoint: by HTTP Basic or by form fields, never both; a
 * public client names itself (RFC 6749, section 2.3). Throws `invalid_client`, `invalid_request`.
 */
export async function authenticateClient(form: URLSearchParams, authorization: string | null): Promise<Client> {
  const { id, secret } = readCredentials(form, authorization)
  const client = id === null ? null : await findClient(id)
  if (!client || !(await isProvedBy(client, secret)))
    throw new OauthError('invalid_client', 'The client is unknown, or it did not authenticate as it must.')
  return client
}

function readCredentials(
  form: URLSearchParams,
  authorization: string | null,
): { id: string | null; secret: string | null } {
  const [id, secret] = [single(form, 'client_id'), single(form, 'client_secret')]
  if (authorization === null) return { id, secret }
  const basic = readBasic(authorization)
  if (secret !== null)
    throw new OauthError('invalid_request', 'Authenticate by HTTP Basic or by client_secret, not by both.')
  if (id !== null && id !== basic.id)
    throw new OauthError('invalid_request', 'client_id and the Authorization header name different clients.')
  return { id: basic.id, secret: basic.secret || null }
}

async function isProvedBy(client: Client, secret: string | null): Promise<boolean> {
  if (client.client_type === 'public') return secret === null
  if (secret === null) return false
  const rows = await db().$queryRaw<unknown[]>`
    SELECT 1 FROM oauth_secret
    WHERE account_id = ${client.account_id}::uuid AND application_id = ${client.id}::uuid
      AND secret_hash = ${secretHash(secret)} AND (expires_at IS NULL OR expires_at > now())`
  return rows.length > 0
}

/** Id and secret of HTTP Basic, each form-encoded before it was joined (RFC 6749, section 2.3.1). */
function readBasic(authorization: string): { id: string; secret: string } {
  const [, encoded = ''] = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization.trim()) ?? []
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  try {
    if (colon > 0) return { id: formDecoded(text.slice(0, colon)), secret: formDecoded(text.slice(colon + 1)) }
  } catch {
    // Percent signs that decode to nothing: as wrong as any other credential.
  }
  throw new OauthError('invalid_client', 'The Authorization header is not HTTP Basic with a client id and its secret.')
}

function formDecoded(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '))
}
