/** Where files lie that are no rows. Keys are relative paths of our own making, with `/` between their parts. */
export type Store = {
  /** Keeps the bytes for good under the key; what was there before is replaced as a whole. */
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>
  /** The bytes under the key; null when there are none. */
  get: (key: string) => Promise<Uint8Array<ArrayBuffer> | null>
  /** Removes what lies under the key, unless it was put there in the last hours given. */
  remove: (key: string, olderThanHours: number) => Promise<void>
}
