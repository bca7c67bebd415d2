import type { S3Client } from '@aws-sdk/client-s3'
import type { Env } from '@/lib/env'
import type { Store } from './store'

type BucketSettings = { S3_BUCKET: string } & Pick<
  Env,
  'S3_REGION' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>

/** A bucket that does not answer is given up: a request of ours waits for it, and its client would end it without a word. */
const TIME_LIMITS = { connectionTimeout: 2_000, requestTimeout: 8_000 }

/**
 * A store in a bucket of S3, or of anything that speaks its language at S3_ENDPOINT. Each attempt, of which there are two, ends within
 * its time limits (milliseconds).
 */
export function bucketStore(settings: BucketSettings, limits = TIME_LIMITS): Store {
  const Bucket = settings.S3_BUCKET
  return {
    async put(key, bytes, contentType) {
      const { client, sdk } = await connect(settings, limits)
      await client.send(new sdk.PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentType: contentType }))
    },
    async get(key) {
      const { client, sdk } = await connect(settings, limits)
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: key }))
        return Body ? new Uint8Array(await Body.transformToByteArray()) : null
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null
        throw error
      }
    },
    async remove(key, olderThanHours) {
      const { client, sdk } = await connect(settings, limits)
      try {
        const { LastModified } = await client.send(new sdk.HeadObjectCommand({ Bucket, Key: key }))
        if (!LastModified || LastModified.getTime() > Date.now() - olderThanHours * 3_600_000) return
        await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key }))
      } catch (error) {
        if (!(error instanceof sdk.NotFound)) throw error
      }
    },
  }
}

const clients = new Map<string, S3Client>()

/** The client of these settings, made once. Its library is large, so that only installations that use it load it. */
async function connect(settings: BucketSettings, limits: typeof TIME_LIMITS) {
  const sdk = await import('@aws-sdk/client-s3')
  const { S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  const name = JSON.stringify([S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, limits])
  const cachedClient = clients.get(name)
  if (cachedClient) return { client: cachedClient, sdk }
  const client = new sdk.S3Client({
    region: S3_REGION,
    ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
    ...(S3_ACCESS_KEY_ID &&
      S3_SECRET_ACCESS_KEY && {
        credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
      }),
    maxAttempts: 2,
    requestHandler: { ...limits, throwOnRequestTimeout: true },
    // Not every store that speaks S3 knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  clients.set(name, client)
  return { client, sdk }
}
