import { describe, expect, it } from 'vitest'
import { safeReturnPath } from './return-path'

describe('safeReturnPath', () => {
  it.each([
    '/',
    '/board',
    '/work-orders?status=open&q=a%20b#top',
    '/oauth/authorize?redirect_uri=https%3A%2F%2Fa.example',
  ])('%s is kept', (path) => {
    expect(safeReturnPath(path)).toBe(path)
  })

  it.each([
    '//evil.example',
    '\\\\evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '///evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/x\\..\\..\\evil',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'evil.example',
    ' //evil.example',
    '/\u0000/evil.example',
    '/sign-in?return_to=/sign-in',
    '/api/auth/signout',
    '',
    null,
    undefined,
    `/${'x'.repeat(9000)}`,
  ])('%j becomes the home page', (path) => {
    expect(safeReturnPath(path)).toBe('/')
  })
})
