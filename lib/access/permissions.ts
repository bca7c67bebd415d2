import type { UserRole } from '@/prisma/generated/enums'
import type { Permissions } from '@/lib/domain/permissions'
import { ServiceError } from '@/lib/errors'

/** What each scope lets its holder do (R-PE-2), in the words of the consent page. */
export const SCOPE_MEANINGS = {
  'read:work-orders': 'See work orders, tasks, line items, technicians and checklists',
  'write:work-orders': 'Create, change, complete and delete work orders, tasks and line items',
  'read:customers': 'See customers, contacts, sites, branches and service contracts',
  'write:customers': 'Create, change and delete customers, contacts, sites, branches and service contracts',
  'read:assets': 'See assets with their parts, warranty and service history, products and parts',
  'write:assets': 'Create, change and delete assets, asset parts, service records, products and parts',
  'read:time': 'See the working time of technicians',
  'write:time': 'Enter, correct and approve the working time of technicians',
  'read:billing': 'See the catalogue with its prices and costs, tax codes, legal entities, invoices and payments',
  'write:billing': 'Change the catalogue, tax codes, line items, invoices and payments',
  field: 'Work on a technician’s own jobs, from a phone',
  admin: 'Full administrative access to the account',
} as const

export type Scope = keyof typeof SCOPE_MEANINGS

export const SCOPES = Object.keys(SCOPE_MEANINGS) as Scope[]

/** Whether the text names a scope. */
export function isScope(text: string): text is Scope {
  return Object.hasOwn(SCOPE_MEANINGS, text)
}

const OF_OFFICE: readonly Scope[] = [
  'read:work-orders',
  'read:customers',
  'write:customers',
  'read:assets',
  'write:assets',
  'read:time',
  'write:time',
  'read:billing',
  'write:billing',
  'field',
]

/**
 * A console user's role is a set of the same scopes, so that one check serves the API and the console. A technician may
 * look everything up, as with the customers and machines they visit, but of what changes anything holds `field` alone: that of their own
 * jobs, which lib/services/field/technician gives job by job, to whoever is linked to a technician.
 */
export const ROLE_SCOPES: Record<UserRole, readonly Scope[]> = {
  admin: ['admin'],
  dispatcher: [...OF_OFFICE, 'write:work-orders'],
  back_office: OF_OFFICE,
  technician: ['read:work-orders', 'read:customers', 'read:assets', 'field'],
}

/** What a role may do in the console although it lacks the scope. No API key and no application holds one (decision 020). */
export type Grant = 'create:work-orders' | 'export:data'

/** The grants of each role. */
export const ROLE_GRANTS: Record<UserRole, readonly Grant[]> = {
  admin: [],
  dispatcher: ['export:data'],
  back_office: ['create:work-orders', 'export:data'],
  technician: [],
}

const DISPATCHER = 'Ask a dispatcher or an administrator.'
const OFFICE = 'Ask a dispatcher, the back office or an administrator.'
const ADMINISTRATOR = 'Ask an administrator.'

/** What people are told that they may not do, and who can. They know their role, not the scopes of the API. */
const DENIED: Record<Scope, { what: string; request: string }> = {
  'read:work-orders': { what: 'see work orders', request: ADMINISTRATOR },
  'write:work-orders': { what: 'change work orders', request: DISPATCHER },
  'read:customers': { what: 'see customers', request: ADMINISTRATOR },
  'write:customers': { what: 'change customers', request: OFFICE },
  'read:assets': { what: 'see assets', request: ADMINISTRATOR },
  'write:assets': { what: 'change assets', request: OFFICE },
  'read:time': { what: 'see the hours of technicians', request: OFFICE },
  'write:time': { what: 'change or approve hours', request: OFFICE },
  'read:billing': { what: 'see billing', request: OFFICE },
  'write:billing': { what: 'change billing', request: OFFICE },
  field: { what: 'work on jobs from a phone', request: ADMINISTRATOR },
  admin: { what: 'do this', request: ADMINISTRATOR },
}

/** Whatever acts with scopes: a service's context, above all. */
type Holder = { scopes: ReadonlySet<Scope>; grants?: ReadonlySet<Grant>; actor?: { type: string } }

/** Whether the context holds the scope; `admin` holds every one. */
export function holds(ctx: Holder, scope: Scope): boolean {
  return ctx.scopes.has(scope) || ctx.scopes.has('admin')
}

/** The first line of every verb. Throws `forbidden` when the scope is missing (R-PE-1). */
export function requireScope(ctx: Holder, scope: Scope): void {
  if (holds(ctx, scope)) return
  const { what, request } = DENIED[scope]
  const message =
    ctx.actor?.type === 'user' ? `You don’t have permission to ${what}. ${request}` : `This needs the scope ${scope}.`
  throw new ServiceError('forbidden', message)
}

/** Refuses who holds none of these scopes; the refusal names the first. Throws `forbidden`. */
export function requireAnyScope(ctx: Holder, [first, ...others]: readonly [Scope, ...Scope[]]): void {
  if (!others.some((scope) => holds(ctx, scope))) requireScope(ctx, first)
}

/** Any one of these scopes gives access to the events feed; each scope shows its own kinds of record. */
export const EVENT_READERS: readonly [Scope, ...Scope[]] = [
  'read:work-orders',
  'read:customers',
  'read:assets',
  'read:billing',
]

/** Refuses who may not create work orders; the back office may in the console (decision 020). Throws `forbidden`. */
export function requireCreateWorkOrders(ctx: Holder): void {
  if (!ctx.grants?.has('create:work-orders')) requireScope(ctx, 'write:work-orders')
}

/**
 * What people need beside the scope that reads a list to have all of it as a file: who looks up one customer at a time, as technicians do,
 * needs no copy of all of them. Of programs the scope decides. Throws `forbidden`.
 */
export function requireExportData(ctx: Holder): void {
  if (ctx.actor?.type === 'user' && !mayExport(ctx))
    throw new ServiceError('forbidden', `You don’t have permission to export lists. ${OFFICE}`)
}

function mayExport(ctx: Holder): boolean {
  return holds(ctx, 'admin') || (ctx.grants?.has('export:data') ?? false)
}

/** What a context lets its holder do, as pages and controls ask it. */
export function permissionsOf(ctx: Holder): Permissions {
  const changeWorkOrders = holds(ctx, 'write:work-orders')
  return {
    createWorkOrders: changeWorkOrders || (ctx.grants?.has('create:work-orders') ?? false),
    changeWorkOrders,
    changeCustomers: holds(ctx, 'write:customers'),
    changeAssets: holds(ctx, 'write:assets'),
    seeBilling: holds(ctx, 'read:billing'),
    changeBilling: holds(ctx, 'write:billing'),
    exportData: mayExport(ctx),
    administer: holds(ctx, 'admin'),
  }
}
