import { describe, expect, it } from 'vitest'
import { DATA_POLICY, pagePolicy, PHOTO_POLICY, REFERENCE_POLICY, SECURITY_HEADERS } from './content-security'

const directivesOf = (policy: string) =>
  new Map(policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]))

describe('the policy of a page', () => {
  it('allows only scripts with the nonce, no inline scripts and no eval', () => {
    const scripts = directivesOf(pagePolicy({ nonce: 'abc' })).get('script-src')
    expect(scripts).toEqual(["'self'", "'nonce-abc'", "'strict-dynamic'"])
  })

  it('allows forms only to our origin, and to the application on the consent page', () => {
    expect(directivesOf(pagePolicy({ nonce: 'abc' })).get('form-action')).toEqual(["'self'"])
    expect(directivesOf(pagePolicy({ nonce: 'abc', leavesOrigin: true })).has('form-action')).toBe(false)
  })

  it('allows evaluation to the development server alone', () => {
    expect(pagePolicy({ nonce: 'abc' })).not.toMatch(/unsafe-eval/)
    expect(pagePolicy({ nonce: 'abc', development: true })).toContain("'unsafe-eval'")
  })

  it('allows compiled programs, but no text to be run, where codes are read', () => {
    const scripts = directivesOf(pagePolicy({ nonce: 'abc', readsCodes: true })).get('script-src')
    expect(scripts).toEqual(["'self'", "'nonce-abc'", "'strict-dynamic'", "'wasm-unsafe-eval'"])
  })

  it('allows everything else from our own origin alone, and no frame around the page', () => {
    const policy = directivesOf(pagePolicy({ nonce: 'abc' }))
    expect(Object.fromEntries(policy)).toEqual({
      'default-src': ["'self'"],
      'script-src': ["'self'", "'nonce-abc'", "'strict-dynamic'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'worker-src': ["'self'", 'blob:'],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    })
  })

  it('allows connections to the tile server of the map when one is set', () => {
    const policy = pagePolicy({ nonce: 'abc', mapOrigin: 'https://tiles.example' })
    expect(directivesOf(policy).get('connect-src')).toEqual(["'self'", 'https://tiles.example'])
  })
})

describe('the policies of other answers', () => {
  it('load nothing for data, and give photos an origin of their own', () => {
    expect(DATA_POLICY).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(PHOTO_POLICY).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
  })

  it('allow scripts of our origin alone on the page of the reference', () => {
    const policy = directivesOf(REFERENCE_POLICY)
    expect(policy.get('default-src')).toEqual(["'self'"])
    expect(policy.get('object-src')).toEqual(["'none'"])
    expect(policy.get('frame-ancestors')).toEqual(["'none'"])
  })

  it('come with headers against sniffing, framing and leaking addresses', () => {
    expect(SECURITY_HEADERS).toMatchObject({
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
    })
  })
})
