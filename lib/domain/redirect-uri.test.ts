import { describe, expect, it } from 'vitest'
import { isClaimedAddress, matchesRedirectUri, redirectUriProblem, withParameters } from './redirect-uri'

describe('redirectUriProblem', () => {
  it.each([
    'https://client.example',
    'https://client.example:8443/cb?a=1',
    'http://localhost:3000/cb',
    'http://127.0.0.1/cb',
    'http://[::1]:9/cb',
  ])('%s may be registered by any application', (uri) => {
    expect(redirectUriProblem(uri, 'confidential')).toBeNull()
    expect(redirectUriProblem(uri, 'public')).toBeNull()
  })

  it('allows an app’s own scheme only for public applications', () => {
    expect(redirectUriProblem('com.example.app:/cb', 'public')).toBeNull()
    expect(redirectUriProblem('com.example.app:/cb', 'confidential')).toContain('public')
  })

  it.each([
    '',
    '/callback',
    '//client.example/cb',
    'client.example/cb',
    'http://client.example/cb',
    'http://127.0.0.1.evil.example/cb',
    'http://localhost.evil.example/cb',
    'https://client.example/cb#x',
    'https://client.example/cb#',
    'https://user@client.example/cb',
    'https://*.example/cb',
    'https://client.example/a b',
    'https://client.example\\@evil.example',
    'https://clïent.example/cb',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'myapp:/cb',
    `https://client.example/${'x'.repeat(2000)}`,
  ])('%s may not', (uri) => {
    expect(redirectUriProblem(uri, 'public')).not.toBeNull()
  })
})

describe('matchesRedirectUri', () => {
  it.each([
    ['http://127.0.0.1/cb', 'http://127.0.0.1:51004/cb'],
    ['http://127.0.0.1:3000/cb?a=1', 'http://127.0.0.1/cb?a=1'],
    ['http://[::1]:3000', 'http://[::1]:65535'],
  ])('takes any port of a loopback address from a public application: %s, %s', (registered, requested) => {
    expect(matchesRedirectUri(registered, requested, 'public')).toBe(true)
    expect(matchesRedirectUri(registered, requested, 'confidential')).toBe(false)
    expect(matchesRedirectUri(registered, registered, 'confidential')).toBe(true)
  })

  it.each([
    ['http://localhost/cb', 'http://localhost:51004/cb'],
    ['http://127.0.0.1/cb', 'http://[::1]:51004/cb'],
    ['http://127.0.0.1/cb', 'http://127.0.0.2:51004/cb'],
    ['http://127.0.0.1/cb', 'https://127.0.0.1:51004/cb'],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:51004/cb/'],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:51004/cb?a=1'],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:51004@evil.example/cb'],
    ['http://127.0.0.1/cb', 'http://127.0.0.1.evil.example/cb'],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:0/cb'],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:65536/cb'],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:/cb'],
    ['https://client.example/cb', 'https://client.example:8443/cb'],
    ['com.example.app:/cb', 'com.example.app:1/cb'],
  ])('refuses what differs in more, or is no loopback address: %s, %s', (registered, requested) => {
    expect(matchesRedirectUri(registered, requested, 'public')).toBe(false)
  })
})

describe('isClaimedAddress', () => {
  it('accepts only https', () => {
    expect(['https://a.example/cb', 'http://127.0.0.1/cb', 'com.example.app:/cb'].map(isClaimedAddress)).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('withParameters', () => {
  it('keeps the registered address unchanged', () => {
    expect(withParameters('https://a.example/%7Ex?b=c+d', { code: 'x y', state: null })).toBe(
      'https://a.example/%7Ex?b=c+d&code=x+y',
    )
    expect(withParameters('com.example.app:/cb', { code: 'x' })).toBe('com.example.app:/cb?code=x')
    expect(withParameters('https://a.example?', { code: 'x' })).toBe('https://a.example?code=x')
  })
})
