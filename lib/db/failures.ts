import { Prisma } from '@/prisma/generated/client'

/** Codes of Node and PostgreSQL that mean: the database cannot be reached now, and nothing was written. */
const DOWN = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'P1001',
  'P1002',
  'P1017',
  'P2024',
])

/** No connection came free in time, or the transaction ran out of time and was rolled back. */
const OVERLOADED = 'P2028'

/** Whether the error says that the database is out of reach or has no connection left: worth a retry shortly. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string' && (DOWN.has(code) || code === OVERLOADED)) return true
  if (/timeout exceeded when trying to connect|Connection terminated/.test(error.message)) return true
  const kind = driverKind(error)
  return (
    isLostRace(error) || kind === 'DatabaseNotReachable' || kind === 'ConnectionClosed' || kind === 'TooManyConnections'
  )
}

/** Codes of PostgreSQL and Prisma that mean: two transactions were in each other's way, and this one was undone. */
const LOST = new Set(['40P01', '40001', 'P2034'])

/** Whether the transaction was undone because of another one (a deadlock): it may well succeed when run again. */
export function isLostRace(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: unknown }).code
  const original = (error as { cause?: { originalCode?: unknown } }).cause?.originalCode
  if ([code, original].some((one) => typeof one === 'string' && LOST.has(one))) return true
  const raw = (error as { meta?: { code?: unknown } }).meta?.code
  return (typeof raw === 'string' && LOST.has(raw)) || driverKind(error) === 'TransactionWriteConflict'
}

/** The name of the unique index or constraint that a write ran into, or null. */
export function violatedUnique(error: unknown): string | null {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') return null
  return JSON.stringify(error.meta ?? {})
}

function driverKind(error: Error): string | undefined {
  const cause = error as { meta?: { driverAdapterError?: { cause?: { kind?: string } } }; cause?: { kind?: string } }
  return cause.meta?.driverAdapterError?.cause?.kind ?? cause.cause?.kind
}
