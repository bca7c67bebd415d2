import { Prisma } from '@/prisma/generated/client'
import type { Address } from '@/lib/schemas/fields'

/** A JSON column's value for a write: `undefined` leaves the column as it is, `null` is SQL's NULL, not JSON's. */
export function jsonOrNull(value: object | null | undefined): Prisma.InputJsonValue | typeof Prisma.DbNull | undefined {
  return value === null ? Prisma.DbNull : value
}

/** An address column as it is answered: always the same parts in the same order. */
export function toAddress(value: Prisma.JsonValue | null): Address {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const part = (name: string) => (typeof value[name] === 'string' ? value[name] : null)
  return {
    street: part('street'),
    city: part('city'),
    state: part('state'),
    postal_code: part('postal_code'),
    country: part('country'),
  }
}
