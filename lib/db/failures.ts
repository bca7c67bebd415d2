import { Prisma } from '@/prisma/generated/client'

/**
 * Codes of Node, PostgreSQL and Prisma that mean: the database cannot be reached now, or has let go of us; or it takes no
 * writes now, because it became read-only or its disk fails.
 */
const DOWN = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25006',
  '58030',
  'P1001',
  'P1002',
  'P1017',
  'P2024',
])

/** What the driver says without a code: of a connection that did not come, and of one that broke between two statements. */
const DOWN_WORDS =
  /timeout exceeded when trying to connect|^timeout expired$|Connection terminated|is not queryable|Query read timeout/

/** No connection came free in time, or the transaction ran out of time and was rolled back. */
const OVERLOADED = 'P2028'

const DOWN_KINDS = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections'])

/** Whether the error says that the database is out of reach or has no connection left: worth a retry shortly. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Class 08 are connections that broke, as PostgreSQL and poolers in front of it tell; class 53 is a lack of disk space,
  // memory or connections.
  if (codesOf(error).some((code) => DOWN.has(code) || code === OVERLOADED || /^(?:08|53)...$/.test(code))) return true
  return DOWN_WORDS.test(error.message) || isTransactionConflict(error) || DOWN_KINDS.has(driverKind(error) ?? '')
}

/** Codes of PostgreSQL and Prisma that mean: two transactions were in each other's way, and this one was undone. */
const LOST = new Set(['40P01', '40001', 'P2034'])

/** Whether the transaction was undone because of another one (a deadlock): it may well succeed when run again. */
export function isTransactionConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return codesOf(error).some((code) => LOST.has(code)) || driverKind(error) === 'TransactionWriteConflict'
}

/** The name of the unique index or constraint that a write ran into, or null. */
export function violatedUnique(error: unknown): string | null {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return null
  if (error.code !== 'P2002' && !codesOf(error).includes('23505')) return null
  return JSON.stringify(error.meta ?? {})
}

type DriverError = { code?: unknown; originalCode?: unknown; kind?: string }
type Layers = DriverError & {
  cause?: DriverError
  meta?: DriverError & { driverAdapterError?: { cause?: DriverError } }
}

/** An error of the database comes bare from the driver, or wrapped once or twice by Prisma. */
function codesOf(error: Error): string[] {
  const { code, cause, meta } = error as Layers
  const inner = meta?.driverAdapterError?.cause
  const codes = [code, cause?.code, cause?.originalCode, meta?.code, inner?.code, inner?.originalCode]
  return codes.filter((one) => typeof one === 'string')
}

function driverKind(error: Error): string | undefined {
  const { cause, meta } = error as Layers
  return meta?.driverAdapterError?.cause?.kind ?? cause?.kind
}
