import { describe, expect, it } from 'vitest'
import { redirectUriProblem, withParameters } from './redirect-uri'

describe('redirectUriProblem', () => {
  it.each([
    'https://client.example',
    'https://client.example:8443/cb?a=1',
    'http://localhost:3000/cb',
    'http://127.0.0.1/cb',
    'http://[::1]:9/cb',
  ])('%s may be registered by anybody', (uri) => {
    expect(redirectUriProblem(uri, 'confidential')).toBeNull()
    expect(redirectUriProblem(uri, 'public')).toBeNull()
  })

  it('an app’s own scheme is for public applications', () => {
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

describe('withParameters', () => {
  it('leaves what was registered as it is', () => {
    expect(withParameters('https://a.example/%7Ex?b=c+d', { code: 'x y', state: null })).toBe(
      'https://a.example/%7Ex?b=c+d&code=x+y',
    )
    expect(withParameters('com.example.app:/cb', { code: 'x' })).toBe('com.example.app:/cb?code=x')
    expect(withParameters('https://a.example?', { code: 'x' })).toBe('https://a.example?code=x')
  })
})
