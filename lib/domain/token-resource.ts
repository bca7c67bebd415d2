/** What a token may be asked for (RFC 8707), by the addresses below that of the installation. */
const RESOURCES = { api: '/api/v1', mcp: '/mcp' } as const

/** The API, or the endpoint for assistants. */
export type TokenResource = keyof typeof RESOURCES

/** The identifier of a resource at an installation (RFC 9728, section 1.2). */
export function resourceAddress(appUrl: string, resource: TokenResource): string {
  return `${appUrl}${RESOURCES[resource]}`
}

/** Which resource an identifier names; `null` when it names none of this installation. */
export function resourceNamed(appUrl: string, identifier: string): TokenResource | null {
  const names = Object.keys(RESOURCES) as TokenResource[]
  return names.find((name) => resourceAddress(appUrl, name) === identifier.replace(/\/$/, '')) ?? null
}
