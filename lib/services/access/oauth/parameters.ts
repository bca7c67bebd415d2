import { resourceAddress, resourceNamed, type TokenResource } from '@/lib/domain/token-resource'
import { appUrl } from '@/lib/env'
import { isScope, type Scope } from '@/lib/access/permissions'
import { isStorable } from '@/lib/schemas/fields'
import { OauthError } from './errors'

/**
 * One parameter, or `null`. An empty one counts as left out (RFC 6749, section 3.1). Throws `invalid_request` when it is
 * repeated or is no text that could be one of ours.
 */
export function single(parameters: URLSearchParams, name: string): string | null {
  const values = parameters.getAll(name)
  if (values.length > 1) throw new OauthError('invalid_request', `The parameter ${name} is sent more than once.`)
  const value = values[0] ?? ''
  if (!isStorable(value)) throw new OauthError('invalid_request', `The parameter ${name} is not valid text.`)
  return value === '' ? null : value
}

/** One parameter that must be there. Throws `invalid_request`. */
export function required(parameters: URLSearchParams, name: string): string {
  const value = single(parameters, name)
  if (value === null) throw new OauthError('invalid_request', `The parameter ${name} is missing.`)
  return value
}

/** The scopes of a space-separated list. Throws `invalid_scope` for one that is not among those allowed. */
export function readScopes(text: string, allowed: readonly string[], whose: string): Scope[] {
  const requestedScopes = [...new Set(text.split(' ').filter(Boolean))]
  const refused = requestedScopes.find((scope) => !isScope(scope) || !allowed.includes(scope))
  if (refused !== undefined) {
    const shown = /^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/.test(refused) ? refused : 'in the request'
    throw new OauthError('invalid_scope', `The scope ${shown} is not among those of ${whose}.`)
  }
  if (requestedScopes.length === 0) throw new OauthError('invalid_scope', 'Name at least one scope.')
  return requestedScopes.filter(isScope)
}

/**
 * What the tokens are asked for (RFC 8707); `null` for all that the scopes allow. Throws `invalid_target` for an address
 * that takes no tokens of ours.
 */
export function readResource(parameters: URLSearchParams): TokenResource | null {
  const identifier = single(parameters, 'resource')
  if (identifier === null) return null
  const resource = resourceNamed(appUrl(), identifier)
  if (resource) return resource
  const knownResource = (['api', 'mcp'] as const).map((one) => resourceAddress(appUrl(), one))
  throw new OauthError(
    'invalid_target',
    `The resource is none of this installation; use ${knownResource.join(' or ')}.`,
  )
}

export const OTHER_RESOURCE = 'The resource is not the one that was asked for in the authorization request.'

/** Whether a token request asks for another resource than the authorization request did (RFC 8707, section 2.2). */
export function isOtherResource(requestedResource: TokenResource | null, authorized: string | null): boolean {
  return requestedResource !== null && authorized !== null && requestedResource !== authorized
}
