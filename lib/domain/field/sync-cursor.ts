/** What a device has: the jobs that it was sent, the catalogue, and the time of its technician, each by a digest of what was said. */
export type Held = { jobs: ReadonlyMap<string, string>; catalogue: string; time: string }

/** How many bytes of a digest are kept: two states of one job that share them are one in 281 trillion. */
export const DIGEST_BYTES = 6

const VERSION = 2
const ID_BYTES = 16
const HEAD_BYTES = 1 + 2 * DIGEST_BYTES
const ENTRY_BYTES = ID_BYTES + DIGEST_BYTES

/** What a device holds as a text that it sends back: about 30 characters a job. */
export function encodeHeld({ jobs, catalogue, time }: Held): string {
  const entries = [...jobs].map(([id, digest]) => Buffer.from(id.replaceAll('-', '') + digest, 'hex'))
  return Buffer.concat([Buffer.from([VERSION]), Buffer.from(catalogue + time, 'hex'), ...entries]).toString('base64url')
}

/** Reads what `encodeHeld` wrote; `null` for anything that no sync answered. */
export function decodeHeld(text: string): Held | null {
  const bytes = Buffer.from(text, 'base64url')
  const isWhole = bytes.length >= HEAD_BYTES && (bytes.length - HEAD_BYTES) % ENTRY_BYTES === 0
  if (bytes[0] !== VERSION || !isWhole || bytes.toString('base64url') !== text) return null
  const jobs = new Map<string, string>()
  for (let at = HEAD_BYTES; at < bytes.length; at += ENTRY_BYTES)
    jobs.set(toId(bytes.toString('hex', at, at + ID_BYTES)), bytes.toString('hex', at + ID_BYTES, at + ENTRY_BYTES))
  const head = (at: number) => bytes.toString('hex', at, at + DIGEST_BYTES)
  return { jobs, catalogue: head(1), time: head(1 + DIGEST_BYTES) }
}

function toId(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
