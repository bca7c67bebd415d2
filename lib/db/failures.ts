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

/** Whether the error says that the database is out of reach or has no connection left: worth a retry shortly. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string' && DOWN.has(code)) return true
  if (/timeout exceeded when trying to connect|Connection terminated/.test(error.message)) return true
  const kind = driverKind(error)
  return kind === 'DatabaseNotReachable' || kind === 'ConnectionClosed' || kind === 'TooManyConnections'
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
