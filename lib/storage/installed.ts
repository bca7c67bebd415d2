import { resolve } from 'node:path'
import { env } from '@/lib/env'
import { bucketStore } from './bucket'
import { type CheckedStore, withChecksums } from './checksums'
import { withFailures } from './failures'
import { fileStore } from './files'

/** The installation's store: the bucket when S3_BUCKET is set, else files under DATA_DIR. */
export function store(): CheckedStore {
  const settings = env()
  const { S3_BUCKET } = settings
  const files = S3_BUCKET ? bucketStore({ ...settings, S3_BUCKET }) : fileStore(resolve(settings.DATA_DIR))
  return withChecksums(withFailures(files))
}
