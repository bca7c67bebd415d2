import { createHash, randomBytes } from 'node:crypto'
import type { ServiceContext } from '@/lib/access/context'
import type { Scope } from '@/lib/access/permissions'
import { createOauthApplication, type RegisteredApplication } from '@/lib/services/access/oauth-applications'

export const CALLBACK = 'https://client.example/callback?tenant=7'

export type TestApplication = { id: string; client_id: string; secret: string | null }

/** Registers an application that may ask for work orders and customers, by PKCE or without (decision 011). */
export async function makeApplication(
  ctx: ServiceContext,
  body: Record<string, unknown> = {},
): Promise<TestApplication> {
  const { application, client_secret }: RegisteredApplication = await createOauthApplication(ctx, {
    name: 'Route Planner',
    publisher: 'Northwind Ltd',
    redirect_uris: [CALLBACK],
    scopes: ['read:work-orders', 'write:work-orders', 'read:customers'] satisfies Scope[],
    require_pkce: body.client_type === 'public',
    ...body,
  })
  return { id: application.id, client_id: application.client_id, secret: client_secret }
}

/** A browser that keeps one cookie and follows no redirect by itself. */
export class TestBrowser {
  readonly url: string
  readonly cookie: string

  constructor(url: string, cookie = '') {
    this.url = url
    this.cookie = cookie
  }

  /** Opens the authorization endpoint with the parameters of an ordinary request; `null` leaves one out. */
  async authorize(application: TestApplication, parameters: Record<string, string | null> = {}): Promise<Response> {
    const query = new URLSearchParams()
    const all = {
      client_id: application.client_id,
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'read:work-orders read:customers',
      state: 'xyz',
      ...parameters,
    }
    for (const [name, value] of Object.entries(all)) if (value !== null) query.append(name, value)
    return this.get(`/oauth/authorize?${query}`)
  }

  async get(path: string): Promise<Response> {
    return fetch(new URL(path, this.url), { redirect: 'manual', headers: { cookie: this.cookie } })
  }

  /** Sends the consent page's form. */
  async answer(
    ticket: string,
    form: { decision?: string; scope?: string[] } = {},
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const body = new URLSearchParams({ ticket, decision: form.decision ?? 'allow' })
    for (const scope of form.scope ?? ['read:work-orders', 'read:customers']) body.append('scope', scope)
    return fetch(new URL('/oauth/authorize', this.url), {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: this.cookie, origin: this.url, ...headers },
      body,
    })
  }

  /** Asks, allows, and returns where the browser is sent. */
  async consent(
    application: TestApplication,
    parameters: Record<string, string | null> = {},
    scope?: string[],
  ): Promise<URL> {
    const consent = await this.authorize(application, { prompt: 'consent', ...parameters })
    const chosen = scope ?? (parameters.scope ?? 'read:work-orders read:customers').split(' ')
    return locationOf(await this.answer(ticketOf(consent), { scope: chosen }))
  }
}

/** Where a redirect leads. */
export function locationOf(response: Response): URL {
  const location = response.headers.get('location')
  if (!location) throw new Error(`No redirect but ${response.status}`)
  return new URL(location)
}

/** The ticket of the consent page that a redirect leads to. */
export function ticketOf(response: Response): string {
  const ticket = locationOf(response).searchParams.get('ticket')
  if (!ticket) throw new Error(`Not sent to the consent page but to ${response.headers.get('location')}`)
  return ticket
}

/** A verifier and its challenge (RFC 7636). */
export function pkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** Posts a form to an endpoint and reads the JSON of the answer. */
export async function post(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }> {
  const response = await fetch(url, { method: 'POST', headers, body: new URLSearchParams(fields) })
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    headers: response.headers,
  }
}

/** A program that holds an application's credentials and sends them in the form unless told otherwise. */
export class TestClient {
  readonly browser: TestBrowser
  readonly application: TestApplication

  constructor(browser: TestBrowser, application: TestApplication) {
    this.browser = browser
    this.application = application
  }

  credentials(): Record<string, string> {
    const { client_id, secret } = this.application
    return { client_id, ...(secret && { client_secret: secret }) }
  }

  token(fields: Record<string, string>, headers: Record<string, string> = {}): ReturnType<typeof post> {
    return post(`${this.browser.url}/oauth/token`, fields, headers)
  }

  /** A code for which the user just gave consent. */
  async code(parameters: Record<string, string> = {}): Promise<string> {
    const location = await this.browser.consent(this.application, parameters)
    return location.searchParams.get('code') ?? ''
  }

  exchange(code: string, extra: Record<string, string> = {}): ReturnType<typeof post> {
    const fields = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK }
    return this.token({ ...fields, ...this.credentials(), ...extra })
  }

  refresh(refresh_token: string, extra: Record<string, string> = {}): ReturnType<typeof post> {
    return this.token({ grant_type: 'refresh_token', refresh_token, ...this.credentials(), ...extra })
  }

  async connect(parameters: Record<string, string> = {}): Promise<{ access: string; refresh: string }> {
    const { body } = await this.exchange(await this.code(parameters))
    return { access: String(body.access_token), refresh: String(body.refresh_token) }
  }

  /** What the API answers to a call with the access token. */
  async apiStatus(access: string): Promise<number> {
    const headers = { authorization: `Bearer ${access}` }
    return (await fetch(`${this.browser.url}/api/v1/branches`, { headers })).status
  }
}

/** The status of one of our own pages, which leads nowhere and cannot be framed. */
export function pageStatus({ status, headers }: Response): number | string {
  const isPage = headers.get('content-type')?.includes('text/html') === true
  const isFramed = headers.get('content-security-policy')?.includes("frame-ancestors 'none'") !== true
  return isPage && !isFramed && headers.get('location') === null ? status : `${status}, but no page of ours`
}
