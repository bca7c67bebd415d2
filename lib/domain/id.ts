import { v7 } from 'uuid'

/** A new record id: UUIDv7, so that ids made later sort later. */
export function newId(): string {
  return v7()
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether the text has the form of an id. What has not can name no record. */
export function isId(text: string): boolean {
  return UUID.test(text)
}

/** An id that no record has: what a malformed id in a filter becomes, so that it matches nothing. */
export const NO_ID = '00000000-0000-0000-0000-000000000000'

/** The lowest id that `newId` could make at an instant (epoch milliseconds): where to look for what is younger. */
export function firstIdAt(instant: number): string {
  const hex = Math.max(0, Math.floor(instant)).toString(16).padStart(12, '0').slice(-12)
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** When an id was made, in epoch milliseconds; `null` for one that `newId` did not make. */
export function instantOfId(id: string): number | null {
  if (!isId(id) || id[14] !== '7') return null
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}
