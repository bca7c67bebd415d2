import type { UserRole } from '@/prisma/generated/enums'
import { ServiceError } from '@/lib/errors'

/** What each scope lets its holder do (R-PE-2), in the words of the consent page. */
export const SCOPE_MEANINGS = {
  'read:work-orders': 'See work orders, tasks, line items, technicians and checklists',
  'write:work-orders': 'Create, change, complete and delete work orders, tasks and line items',
  'read:customers': 'See customers, contacts, sites, branches and service contracts',
  'write:customers': 'Create, change and delete customers, contacts, sites, branches and service contracts',
  'read:assets': 'See assets with their parts, warranty and service history, products and parts',
  'write:assets': 'Create, change and delete assets, asset parts, service records, products and parts',
  admin: 'Full administrative access to the account',
} as const

export type Scope = keyof typeof SCOPE_MEANINGS

export const SCOPES = Object.keys(SCOPE_MEANINGS) as Scope[]

/** Whether the text names a scope. */
export function isScope(text: string): text is Scope {
  return Object.hasOwn(SCOPE_MEANINGS, text)
}

/**
 * A console user's role is a set of the same scopes, so that one check serves the API and the console. A technician may
 * look everything up, as with the customers and machines they visit, but holds no scope that changes anything: none can
 * say "their own jobs", so lib/services/scheduling/field gives those rights job by job.
 */
export const ROLE_SCOPES: Record<UserRole, readonly Scope[]> = {
  admin: ['admin'],
  dispatcher: [
    'read:work-orders',
    'write:work-orders',
    'read:customers',
    'write:customers',
    'read:assets',
    'write:assets',
  ],
  back_office: ['read:work-orders', 'read:customers', 'write:customers', 'read:assets', 'write:assets'],
  technician: ['read:work-orders', 'read:customers', 'read:assets'],
}

/** What people are told that they may not do. They know their role, not the scopes of the API. */
const DENIED: Record<Scope, string> = {
  'read:work-orders': 'see work orders',
  'write:work-orders': 'change work orders',
  'read:customers': 'see customers',
  'write:customers': 'change customers',
  'read:assets': 'see assets',
  'write:assets': 'change assets',
  admin: 'do this',
}

/** Whatever acts with scopes: a service's context, above all. */
type Holder = { scopes: ReadonlySet<Scope>; actor?: { type: string } }

/** Whether the context holds the scope; `admin` holds every one. */
export function holds(ctx: Holder, scope: Scope): boolean {
  return ctx.scopes.has(scope) || ctx.scopes.has('admin')
}

/** The first line of every verb. Throws `forbidden` when the scope is missing (R-PE-1). */
export function requireScope(ctx: Holder, scope: Scope): void {
  if (holds(ctx, scope)) return
  const message =
    ctx.actor?.type === 'user'
      ? `You don’t have permission to ${DENIED[scope]}. Ask an administrator.`
      : `This needs the scope ${scope}.`
  throw new ServiceError('forbidden', message)
}
