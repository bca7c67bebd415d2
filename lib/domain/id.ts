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
