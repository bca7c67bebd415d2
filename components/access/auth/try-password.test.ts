import { expect, test, vi } from 'vitest'
import { failureOf, prepareSignIn, tryPassword } from '@/components/frame/session/try-password'

test('only a refused password is called wrong; what the server could not try, a failover among it, is said as such', () => {
  const textOf = (error: string | null | undefined) => {
    const failure = failureOf(error)
    return failure === 'code' ? 'code' : failure.text
  }
  expect(textOf('CredentialsSignin')).toMatch(/password is incorrect/)
  expect(textOf('code:needed')).toBe('code')
  expect(textOf('wait:30')).toMatch(/^Too many attempts/)
  for (const error of ['unavailable', 'Connection terminated unexpectedly', null, undefined])
    expect(textOf(error)).toBe(
      'Signing in isn’t possible right now, and your password was not checked. Try again in a few seconds.',
    )
})

test('a token that was asked for ahead and is no longer the one of the cookie is asked for again', async () => {
  const answers = ['csrf 1', '/api/auth/signin?csrf=true', 'csrf 2', 'https://other.example.com/customers?sort=name']
  const requests: string[] = []
  vi.stubGlobal('window', { location: { href: 'http://127.0.0.1/sign-in' } })
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    requests.push(`${path} ${new URLSearchParams(init?.body as URLSearchParams | undefined).get('csrfToken')}`)
    const answer = answers.shift() ?? ''
    return Promise.resolve(Response.json(path.endsWith('/csrf') ? { csrfToken: answer } : { url: answer }))
  })
  prepareSignIn()
  const to = await tryPassword({ email: 'ana@example.com', password: 'secret', code: '' }, '/customers')
  expect(to).toEqual(new URL('http://127.0.0.1/customers?sort=name'))
  const callback = '/api/auth/callback/credentials'
  expect(requests).toEqual(['/api/auth/csrf null', `${callback} csrf 1`, '/api/auth/csrf null', `${callback} csrf 2`])
  vi.unstubAllGlobals()
})
