import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { z } from 'zod'
import type { ServiceContext } from '@/lib/access/context'
import {
  deflateInto,
  directoryLineOf,
  endOf,
  finishEntry,
  headerLengthOf,
  headerOf,
  newEntry,
  type ZipEntry,
} from '@/lib/domain/zip'
import { productVersion } from '@/lib/version'
import { FILE_SOURCES, type StoredFiles, TEXT_SOURCES, type TextPart } from './company-sources'

/** A file of the archive as the manifest lists it, and as the directory of the ZIP does; one that is missing in the store has no bytes. */
export type ArchivedFile = {
  name: string
  records?: number
  byte_size?: number
  sha256?: string
  is_missing?: true
  entry?: ZipEntry
}

/** The next bytes of an export, the cursor behind them, the files that they end, and whether they end a part as well. */
export type Written = TextPart & { files?: readonly ArchivedFile[]; endsPart?: boolean }

/** Where the archive of a company goes on: in which of its steps, behind which record, at which byte, and within which file. */
const stateSchema = z.object({
  step: z.int(),
  from: z.string().nullable(),
  offset: z.int(),
  file: z
    .object({
      entry: z.object({ name: z.string(), offset: z.int(), crc: z.int(), size: z.int(), packed: z.int() }),
      rows: z.int(),
      firstPart: z.int(),
      isWhole: z.boolean(),
    })
    .nullable(),
  /** How many parts there were when the manifest or the directory began, which list what is in them. */
  partCount: z.int().nullable(),
  directory: z.object({ offset: z.int(), size: z.int(), count: z.int() }).nullable(),
})
type State = z.output<typeof stateSchema>

const BEGIN: State = { step: 0, from: null, offset: 0, file: null, partCount: null, directory: null }

/** What the archive of a company needs of the export that it is written for. */
export type ArchiveJob = {
  created_at: Date
  cursor: string | null
  company: { id: string; name: string }
  /** The numbers of the parts that are in the store so far, in order, and what is in one. */
  readParts: () => Promise<number[]>
  readPart: (part: number) => Promise<Uint8Array>
  /** The files that ended in a part. */
  readFilesOf: (part: number) => Promise<ArchivedFile[]>
}

const MANIFEST = 'manifest.json'

/**
 * Everything of a company as one ZIP, piece by piece: each list as CSV, each kind of record as NDJSON, its pictures and documents, and
 * `manifest.json` with the records, bytes and SHA-256 of each file. It goes on at the job's cursor, and holds one batch of records or one
 * picture in memory. A text begins and ends with a part of its own, from which its SHA-256 is taken once it is stored: it crosses turns.
 */
export async function* companyArchive(ctx: ServiceContext, job: ArchiveJob): AsyncGenerator<Written> {
  const archive = new Archive(job)
  const steps = [
    ...TEXT_SOURCES.map(
      ({ name, read }) =>
        () =>
          archive.text(name, (from) => read(ctx, from)),
    ),
    ...FILE_SOURCES.map(
      ({ read }) =>
        () =>
          archive.files((from) => read(ctx, from)),
    ),
    () => archive.manifest((from, parts) => manifestOf(job, from, parts)),
    () => archive.directory(),
  ]
  for (let step = steps[archive.step]; step; step = steps[archive.step]) yield* step()
}

/** The manifest, with the files of one part of the archive after the other. */
async function* manifestOf(
  { company, created_at, readFilesOf }: ArchiveJob,
  from: string | null,
  parts: readonly number[],
): AsyncGenerator<TextPart> {
  let [index, count] = from === null ? [0, 0] : (JSON.parse(from) as [number, number])
  const part = (text: string, next = JSON.stringify([index, count])) => ({ bytes: Buffer.from(text), rows: 0, next })
  const product = { product: 'Fieldline', version: productVersion() }
  const times = { requested_at: created_at.toISOString(), written_at: new Date().toISOString() }
  if (from === null) yield part(`${JSON.stringify({ ...product, company, ...times }).slice(0, -1)},"files":[`)
  for (const number of parts.slice(index)) {
    const lines = (await readFilesOf(number)).map(({ entry: _entry, ...file }) => JSON.stringify(file))
    const separator = count > 0 ? ',\n' : '\n'
    index += 1
    count += lines.length
    if (lines.length > 0) yield part(`${separator}${lines.join(',\n')}`)
  }
  yield { ...part('\n]}\n'), next: null }
}

class Archive {
  private readonly state: State
  private readonly job: ArchiveJob
  /** What is in no part yet. */
  private readonly waiting = { bytes: false, files: false }

  constructor(job: ArchiveJob) {
    this.job = job
    this.state = job.cursor === null ? structuredClone(BEGIN) : stateSchema.parse(JSON.parse(job.cursor))
  }

  get step(): number {
    return this.state.step
  }

  /** Writes a text that is made while it is written. */
  async *text(name: string, read: (from: string | null) => AsyncGenerator<TextPart>): AsyncGenerator<Written> {
    if (!this.state.file) {
      if (this.waiting.bytes) yield this.endPart()
      const firstPart = (await this.job.readParts()).length
      const file = { entry: newEntry(name, this.state.offset), rows: 0, firstPart, isWhole: false }
      this.state.file = file
      yield this.written(headerOf(file.entry, this.job.created_at))
    }
    const { file } = this.state
    if (!file.isWhole)
      for await (const { bytes, rows, next } of read(this.state.from)) {
        const packed = deflateInto(file.entry, bytes)
        file.rows += rows
        file.isWhole = next === null
        this.state.from = next
        yield this.written(file.isWhole ? Buffer.concat([packed, finishEntry(file.entry)]) : packed, { rows })
      }
    if (this.waiting.bytes) yield this.endPart()
    const sha256 = await this.digestOf(file)
    this.next()
    yield this.written(Buffer.alloc(0), { files: [fileOf(file.entry, sha256, file.rows)] })
  }

  /** Writes files that exist already. */
  async *files(read: (from: string | null) => AsyncGenerator<StoredFiles>): AsyncGenerator<Written> {
    for await (const { files, next } of read(this.state.from)) {
      const pieces: Uint8Array[] = []
      const archivedFiles: ArchivedFile[] = []
      for (const { name, bytes } of files) {
        if (!bytes) {
          archivedFiles.push({ name, is_missing: true })
          continue
        }
        const offset = this.state.offset + pieces.reduce((sum, { byteLength }) => sum + byteLength, 0)
        const entry = newEntry(name, offset)
        pieces.push(headerOf(entry, this.job.created_at), deflateInto(entry, bytes, 0), finishEntry(entry))
        archivedFiles.push(fileOf(entry, createHash('sha256').update(bytes).digest('hex')))
      }
      this.state.from = next
      yield this.written(Buffer.concat(pieces), { files: archivedFiles })
    }
    this.next()
  }

  async *manifest(
    read: (from: string | null, parts: readonly number[]) => AsyncGenerator<TextPart>,
  ): AsyncGenerator<Written> {
    if (this.waiting.files) yield this.endPart()
    const parts = await this.partsToList()
    yield* this.text(MANIFEST, (from) => read(from, parts))
  }

  /** Writes the directory of the ZIP, by the files of one part after the other. */
  async *directory(): AsyncGenerator<Written> {
    if (this.waiting.files) yield this.endPart()
    const directory = (this.state.directory ??= { offset: this.state.offset, size: 0, count: 0 })
    for (const part of (await this.partsToList()).slice(Number(this.state.from ?? 0))) {
      const entries = (await this.job.readFilesOf(part)).flatMap(({ entry }) => entry ?? [])
      const lines = Buffer.concat(entries.map((entry) => directoryLineOf(entry, this.job.created_at)))
      directory.size += lines.byteLength
      directory.count += entries.length
      this.state.from = String(Number(this.state.from ?? 0) + 1)
      yield this.written(lines)
    }
    yield { ...this.written(endOf(directory)), next: null }
  }

  private next(): void {
    Object.assign(this.state, { step: this.state.step + 1, from: null, file: null, partCount: null })
  }

  /** The parts that were there when the step began: what it writes itself makes more of them. */
  private async partsToList(): Promise<number[]> {
    const parts = await this.job.readParts()
    this.state.partCount ??= parts.length
    return parts.slice(0, this.state.partCount)
  }

  private written(bytes: Uint8Array, { rows = 0, files = [] }: Partial<Pick<Written, 'rows' | 'files'>> = {}): Written {
    this.state.offset += bytes.byteLength
    this.waiting.bytes ||= bytes.byteLength > 0
    this.waiting.files ||= files.length > 0
    return { bytes, rows, files, next: JSON.stringify(this.state) }
  }

  /** Has what waits put away as a part before the next piece is asked for. */
  private endPart(): Written {
    Object.assign(this.waiting, { bytes: false, files: false })
    return { ...this.written(Buffer.alloc(0)), endsPart: true }
  }

  /** The SHA-256 of a text, from the parts that it lies in. */
  private async digestOf({ entry, firstPart }: NonNullable<State['file']>): Promise<string> {
    const { readParts, readPart } = this.job
    const hash = createHash('sha256')
    const header = headerLengthOf(entry)
    async function* deflated() {
      const [first, ...others] = (await readParts()).slice(firstPart)
      if (first !== undefined) yield (await readPart(first)).subarray(header)
      for (const part of others) yield await readPart(part)
    }
    await pipeline(Readable.from(deflated()), createInflateRaw(), hash)
    return hash.digest('hex')
  }
}

function fileOf(entry: ZipEntry, sha256: string, records?: number): ArchivedFile {
  return { name: entry.name, ...(records !== undefined && { records }), byte_size: entry.size, sha256, entry }
}
