import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as oauth from 'oauth4webapi'

/*
 * A third party's web application, as small as one can be: a page with a link to connect, a callback that exchanges the
 * code, and pages that call the API and refresh. It runs on an origin of its own.
 */

const INSECURE = { [oauth.allowInsecureRequests]: true }

export type SampleClient = {
  url: string
  redirectUri: string
  /** Says who it is; known only after it was registered with the redirect URI that it has. */
  configure: (registration: {
    issuer: string
    clientId: string
    clientSecret: string
    scope: string
    /** Whether it sends a code_challenge, as most clients do. */
    usesPkce: boolean
  }) => void
  close: () => Promise<void>
}

type Registration = Parameters<SampleClient['configure']>[0]

/** Starts the sample client on a free port. */
export async function startSampleClient(): Promise<SampleClient> {
  let registration: Registration | undefined
  let visit: Visit | undefined
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', url)
    if (!registration) return page(response, 'Not configured')
    visit ??= new Visit(registration, redirectUri)
    serve(visit, address, response).catch((error: unknown) => page(response, `Failed: ${reasonOf(error)}`))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const redirectUri = `${url}/callback`
  return {
    url,
    redirectUri,
    configure: (settings) => {
      registration = settings
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function serve(visit: Visit, address: URL, response: ServerResponse): Promise<void> {
  switch (address.pathname) {
    case '/':
      return page(response, `<a href="${escaped(await visit.connectAddress())}">Connect to Fieldline</a>`)
    case '/callback':
      await visit.finish(address)
      return page(response, `Connected with ${visit.tokens?.scope}`)
    case '/customers':
      return page(response, `Customers answered ${await visit.call('/api/v1/customers')}`)
    case '/refresh':
      await visit.refresh()
      return page(response, `Refreshed with ${visit.tokens?.scope}`)
    default:
      response.writeHead(404).end()
  }
}

/** One user's way through the client. */
class Visit {
  readonly registration: Registration
  readonly redirectUri: string
  readonly verifier = oauth.generateRandomCodeVerifier()
  readonly state = oauth.generateRandomState()
  tokens: oauth.TokenEndpointResponse | undefined

  constructor(registration: Registration, redirectUri: string) {
    this.registration = registration
    this.redirectUri = redirectUri
  }

  get client(): oauth.Client {
    return { client_id: this.registration.clientId }
  }

  get credentials(): oauth.ClientAuth {
    return oauth.ClientSecretBasic(this.registration.clientSecret)
  }

  async discover(): Promise<oauth.AuthorizationServer> {
    const issuer = new URL(this.registration.issuer)
    const discovery = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...INSECURE })
    return oauth.processDiscoveryResponse(issuer, discovery)
  }

  async connectAddress(): Promise<string> {
    const { authorization_endpoint = '' } = await this.discover()
    const query = new URLSearchParams({
      client_id: this.registration.clientId,
      redirect_uri: this.redirectUri,
      response_type: 'code',
      scope: this.registration.scope,
      state: this.state,
    })
    if (this.registration.usesPkce) {
      query.set('code_challenge', await oauth.calculatePKCECodeChallenge(this.verifier))
      query.set('code_challenge_method', 'S256')
    }
    return `${authorization_endpoint}?${query}`
  }

  async finish(callback: URL): Promise<void> {
    const as = await this.discover()
    const answer = oauth.validateAuthResponse(as, this.client, callback, this.state)
    const response = await oauth.authorizationCodeGrantRequest(
      as,
      this.client,
      this.credentials,
      answer,
      this.redirectUri,
      this.registration.usesPkce ? this.verifier : oauth.nopkce,
      INSECURE,
    )
    this.tokens = await oauth.processAuthorizationCodeResponse(as, this.client, response)
  }

  async refresh(): Promise<void> {
    const as = await this.discover()
    const token = this.tokens?.refresh_token ?? ''
    const response = await oauth.refreshTokenGrantRequest(as, this.client, this.credentials, token, INSECURE)
    this.tokens = await oauth.processRefreshTokenResponse(as, this.client, response)
  }

  async call(path: string): Promise<number> {
    const headers = { authorization: `Bearer ${this.tokens?.access_token}` }
    return (await fetch(new URL(path, this.registration.issuer), { headers })).status
  }
}

function page(response: ServerResponse, content: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(`<!doctype html><html lang="en"><title>Sample client</title><main>${content}</main></html>`)
}

function reasonOf(error: unknown): string {
  if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError) return error.error
  return escaped(error instanceof Error ? error.message : String(error))
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
