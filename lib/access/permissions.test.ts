import { describe, expect, it } from 'vitest'
import type { UserRole } from '@/prisma/generated/enums'
import {
  permissionsOf,
  requireCreateWorkOrders,
  requireExportData,
  requireScope,
  ROLE_GRANTS,
  ROLE_SCOPES,
  SCOPES,
} from './permissions'

const person = (role: UserRole) => ({
  scopes: new Set(ROLE_SCOPES[role]),
  grants: new Set(ROLE_GRANTS[role]),
  actor: { type: 'user' },
})
const program = { scopes: new Set<never>(), actor: { type: 'api_key' } }

describe('permissionsOf', () => {
  it.each([
    ['admin', { createWorkOrders: true, changeWorkOrders: true, changeCustomers: true, administer: true }],
    ['dispatcher', { createWorkOrders: true, changeWorkOrders: true, changeCustomers: true, administer: false }],
    ['back_office', { createWorkOrders: true, changeWorkOrders: false, changeCustomers: true, administer: false }],
    ['technician', { createWorkOrders: false, changeWorkOrders: false, changeCustomers: false, administer: false }],
  ] as const)('says what the role %s may do', (role, expected) => {
    expect(permissionsOf(person(role))).toMatchObject(expected)
  })
})

describe('billing', () => {
  it.each([
    ['admin', true],
    ['dispatcher', true],
    ['back_office', true],
    ['technician', false],
  ] as const)('is seen and changed by the role %s: %s', (role, may) => {
    expect(permissionsOf(person(role))).toMatchObject({ seeBilling: may, changeBilling: may })
  })
})

describe('exporting lists', () => {
  it.each([
    ['admin', true],
    ['dispatcher', true],
    ['back_office', true],
    ['technician', false],
  ] as const)('is what the role %s may do: %s', (role, may) => {
    expect(permissionsOf(person(role)).exportData).toBe(may)
    const check = () => requireExportData(person(role))
    if (may) expect(check).not.toThrow()
    else expect(check).toThrow(/^You don’t have permission to export lists\. Ask a dispatcher, the back office or an/)
  })

  it('is decided by the scopes of a program', () => {
    expect(() => requireExportData(program)).not.toThrow()
  })
})

describe('a refusal', () => {
  it.each(SCOPES)('says who can give permission, without naming a scope: %s', (scope) => {
    const refuse = () => requireScope({ ...person('technician'), scopes: new Set() }, scope)
    expect(refuse).toThrow(/^You don’t have permission to [a-z ]+\. Ask .*administrator\.$/)
    expect(refuse).not.toThrow(/:/)
  })

  it('names the scope to a program, also for what only people are granted', () => {
    expect(() => requireScope(program, 'write:work-orders')).toThrow('This needs the scope write:work-orders.')
    expect(() => requireCreateWorkOrders(program)).toThrow('This needs the scope write:work-orders.')
  })
})
