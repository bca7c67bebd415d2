import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider, type ClientMetadata } from 'oidc-provider'

export type Person = { email: string; email_verified: boolean; name: string }

export type OpenIdProvider = { issuer: string; close: () => Promise<void> }

/**
 * An OpenID provider as companies run them: discovery, PKCE, signed ID tokens, a userinfo endpoint, and pages to sign in and
 * to agree on. Whoever enters one of the names is that person.
 */
export async function startOpenIdProvider(
  client: ClientMetadata,
  people: Record<string, Person>,
): Promise<OpenIdProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [client],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, name) => {
      const person = people[name]
      return person && { accountId: name, claims: () => ({ sub: name, ...person }) }
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => void answer(request, response))
  return { issuer, close: () => close(server) }
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
