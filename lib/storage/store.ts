import { resolve } from 'node:path'
import { env } from '@/lib/env'
import { fileStore } from './files'
import { bucketStore } from './bucket'

/** Where files lie that are no rows. Keys are relative paths of our own making, with `/` between their parts. */
export type Store = {
  /** Keeps the bytes for good under the key; what was there before is replaced as a whole. */
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>
  /** The bytes under the key; null when there are none. */
  get: (key: string) => Promise<Uint8Array<ArrayBuffer> | null>
}

/** The installation's store: the bucket when S3_BUCKET is set, else files under DATA_DIR. */
export function store(): Store {
  const settings = env()
  const { S3_BUCKET } = settings
  return S3_BUCKET ? bucketStore({ ...settings, S3_BUCKET }) : fileStore(resolve(settings.DATA_DIR))
}
