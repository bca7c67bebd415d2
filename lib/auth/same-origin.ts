import { appUrl } from '@/lib/env'

/**
 * Whether a request came from a page of ours. The browser says where it is sent from; a page of another origin can
 * neither leave that out nor change it.
 */
export function isSameOrigin({ headers }: Pick<Request, 'headers'>): boolean {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  if (site !== null && site !== 'same-origin') return false
  if (origin === null || origin === 'null') return site === 'same-origin'
  return URL.canParse(origin) && new URL(origin).host === ownHost(headers)
}

/**
 * The host whose pages may send forms: that of APP_URL for who is there, else the one that the browser itself names as
 * its goal, since the console may be open under another name of this machine. What a proxy claims (X-Forwarded-Host)
 * anybody can write.
 */
export function ownHost(headers: Headers): string | null {
  const { origin, host } = new URL(appUrl())
  return headers.get('origin') === origin ? host : headers.get('host')
}
