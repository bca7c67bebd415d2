import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { env } from '@/lib/env'
import { OperatorError } from '@/lib/operator/processes'
import { withChecksums } from '@/lib/storage/checksums'
import { fileStore } from '@/lib/storage/files'
import type { Manifest } from './format'

/** The list of photos with their digests, as `sha256sum` writes and checks it. */
const LIST = 'photos.sha256'

/** What the manifest says of the photos. */
type PhotoSummary = Pick<Manifest, 'photos' | 'photos_sha256'>

/** A photo below `photos/`; its digest is missing in backups of versions that listed none. */
type Listed = { path: string; sha256: string | null }

/**
 * Copies the stored photos into the folder of a backup and lists their digests there. What a previous backup has whole is linked to it and
 * takes no room again: a stored photo never changes. Says how many they are, and the digest of the list. Those in a bucket are the
 * bucket's to keep.
 */
export async function backUpPhotos(dataDir: string, backup: string, previous: string | null): Promise<PhotoSummary> {
  const stored = join(resolve(dataDir), 'photos')
  if (env().S3_BUCKET || !existsSync(stored)) return { photos: 0 }
  const before = previous === null ? new Map<string, string>() : await digestsIn(previous)
  const paths = await filesBelow(stored)
  const list = await open(join(backup, LIST), 'wx', 0o600)
  try {
    for (const path of paths) {
      const [from, to] = [join(stored, path), join(backup, 'photos', path)]
      await mkdir(dirname(to), { recursive: true })
      const linked = previous === null ? null : await linkWhole(join(previous, 'photos', path), to, before.get(path))
      if (!linked) await copyFile(from, to)
      await list.write(`${linked ?? (await digestOf(to))}  photos/${path}\n`)
    }
  } finally {
    await list.close()
  }
  return { photos: paths.length, photos_sha256: await digestOf(join(backup, LIST)) }
}

/** Links a photo of a backup that is as its list says, and answers its digest; null where it is not, or lies on another disk. */
async function linkWhole(from: string, to: string, sha256: string | undefined): Promise<string | null> {
  if (sha256 === undefined || !existsSync(from) || (await digestOf(from)) !== sha256) return null
  try {
    await link(from, to)
    return sha256
  } catch {
    return null
  }
}

async function digestsIn(backup: string): Promise<Map<string, string>> {
  const file = join(backup, LIST)
  const lines = existsSync(file) ? (await readFile(file, 'utf8')).split('\n') : []
  return new Map(
    lines.filter(Boolean).map((line) => {
      const [sha256 = '', name = ''] = line.split('  ')
      return [name.slice('photos/'.length), sha256]
    }),
  )
}

/**
 * Puts the photos of a backup into DATA_DIR, each of them checked. A file that is there already and differs is replaced. Answers with what takes
 * them out again, for a restore that fails later; does so itself where it fails. Throws `OperatorError` for a photo that is missing or damaged.
 */
export async function restorePhotos(
  backup: string,
  manifest: PhotoSummary,
  dataDir: string,
): Promise<() => Promise<void>> {
  const added: string[] = []
  const takeOut = async () => {
    for (const path of added) await rm(path, { force: true })
  }
  if (manifest.photos === 0 || env().S3_BUCKET) return takeOut
  const store = fileStore(resolve(dataDir))
  try {
    for await (const { path, sha256 } of listedPhotos(backup, manifest)) {
      const key = `photos/${path}`
      const bytes = sha256 === null ? await readMarked(backup, key) : await readListed(backup, key, sha256)
      const target = join(resolve(dataDir), key)
      if (!existsSync(target)) added.push(target)
      await store.put(key, bytes, '')
    }
    return takeOut
  } catch (error) {
    await takeOut()
    throw error
  }
}

/** Every photo of a backup. Throws `OperatorError` when the list is not the one that was written. */
async function* listedPhotos(backup: string, { photos, photos_sha256 }: PhotoSummary): AsyncGenerator<Listed> {
  if (photos_sha256 === undefined) {
    const folder = join(backup, 'photos')
    const paths = existsSync(folder) ? await filesBelow(folder) : []
    if (paths.length !== photos) throw new OperatorError(`The backup has ${paths.length} photos but lists ${photos}`)
    for (const path of paths) yield { path, sha256: null }
    return
  }
  const list = join(backup, LIST)
  const digest = existsSync(list) ? await digestOf(list) : null
  if (digest !== photos_sha256) throw new OperatorError(`The backup's ${LIST} is missing or was changed`)
  for await (const line of createInterface({ input: createReadStream(list) })) {
    const [sha256 = '', name = ''] = line.split('  ')
    yield { path: name.slice('photos/'.length), sha256 }
  }
}

async function readListed(backup: string, key: string, sha256: string): Promise<Buffer> {
  const bytes = await readFile(join(backup, key)).catch(() => {
    throw new OperatorError(`The backup lacks ${key}, which its ${LIST} lists`)
  })
  if (createHash('sha256').update(bytes).digest('hex') === sha256) return bytes
  throw new OperatorError(`The backup's ${key} is damaged: it is not what was copied`)
}

/** A photo of an older backup: it carries its own digest, or, stored before photos had one, cannot be checked. */
async function readMarked(backup: string, key: string): Promise<Buffer> {
  await withChecksums(fileStore(backup))
    .get(key)
    .catch(() => {
      throw new OperatorError(`The backup's ${key} is damaged: it does not match the digest at its end`)
    })
  return readFile(join(backup, key))
}

/** The paths of all files in a folder and below it, in order. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name))).toSorted()
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part as Buffer)
  return hash.digest('hex')
}
