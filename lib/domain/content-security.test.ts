import { describe, expect, it } from 'vitest'
import { pagePolicy } from './content-security'

const directivesOf = (policy: string) =>
  new Map(policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]))

describe('the policy of a page', () => {
  it('lets only scripts with the nonce run, and none that are written in the page or evaluated', () => {
    const scripts = directivesOf(pagePolicy({ nonce: 'abc' })).get('script-src')
    expect(scripts).toEqual(["'self'", "'nonce-abc'", "'strict-dynamic'"])
  })

  it('keeps forms on our origin, save those whose answer belongs to an application', () => {
    expect(directivesOf(pagePolicy({ nonce: 'abc' })).get('form-action')).toEqual(["'self'"])
    expect(directivesOf(pagePolicy({ nonce: 'abc', leavesOrigin: true })).has('form-action')).toBe(false)
  })

  it('allows evaluation to the development server alone', () => {
    expect(pagePolicy({ nonce: 'abc' })).not.toContain('unsafe-eval')
    expect(pagePolicy({ nonce: 'abc', development: true })).toContain("'unsafe-eval'")
  })
})
