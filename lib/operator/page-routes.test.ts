import { describe, expect, it } from 'vitest'
import { createRouteOf } from '@/lib/operator/page-routes'

describe('the pattern of a path', () => {
  const routeOf = createRouteOf()

  it.each([
    ['/', '/'],
    ['/board?date=2026-01-01', '/board'],
    ['/board/', '/board'],
    ['/customers/new', '/customers/new'],
    ['/customers/anything-at-all', '/customers/{id}'],
    ['/invitation/fsi_secret', '/invitation/{token}'],
    ['/v1/photos/0190?signature=x', '/api/v1/photos/{id}'],
    ['/api/v1/no/such/path', '/api/v1/{path}'],
    ['/api/auth/callback/oidc?code=x', '/api/auth/{nextauth}'],
    ['/docs/start.js', '/docs/start.js'],
    ['/icon.svg', '/icon.svg'],
    ['/_next/static/a/b.js', '/_next'],
    ['/invitation/a/b', 'unknown'],
    ['/fsi_secret', 'unknown'],
    ['/%zz', 'unknown'],
    ['*', 'unknown'],
  ])('%s is %s', (url, route) => expect(routeOf(url)).toBe(route))

  it('prefers a fixed segment to a parameter, wherever they stand', () => {
    const prefers = createRouteOf(['[a]/x', 'x/[b]', 'x/x', '[...all]'])
    expect(['/x/x', '/x/y', '/y/x', '/y/y'].map(prefers)).toEqual(['/x/x', '/x/{b}', '/{a}/x', '/{all}'])
  })
})
