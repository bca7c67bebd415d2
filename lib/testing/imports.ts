import type { ServiceContext } from '@/lib/access/context'
import type { ImportRecord } from '@/lib/schemas/data/import'
import {
  checkImport,
  createImport,
  getImport,
  listImportProblems,
  runImport,
  undoImport,
} from '@/lib/services/data/imports'
import { runDueJobs } from './jobs'

/** Text as an upload: its bytes, piece by piece. */
export async function* asUpload(text: string): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

/** Uploads a file and looks it through with the columns as guessed, but for those given by their heading. */
export async function makeCheckedImport(
  ctx: ServiceContext,
  resource: string,
  text: string,
  columns: Record<string, string | null> = {},
): Promise<ImportRecord> {
  const file = await createImport(ctx, { resource, fileName: `${resource}.csv`, bytes: asUpload(text) })
  const mapping = file.headings.map((heading, index) =>
    Object.hasOwn(columns, heading) ? (columns[heading] ?? null) : (file.mapping[index] ?? null),
  )
  await checkImport(ctx, file.id, { mapping })
  await runDueJobs('work-on-imports')
  return getImport(ctx, file.id)
}

/** Runs an import that was checked, to its end. */
export async function runToEnd(ctx: ServiceContext, id: string): Promise<ImportRecord> {
  await runImport(ctx, id)
  await runDueJobs('work-on-imports')
  return getImport(ctx, id)
}

/** Takes an import back, to its end. */
export async function undoToEnd(ctx: ServiceContext, id: string): Promise<ImportRecord> {
  await undoImport(ctx, id)
  await runDueJobs('work-on-imports')
  return getImport(ctx, id)
}

/** The first 100 problems of an import: line, column and message of each. */
export async function problemsOf(ctx: ServiceContext, id: string): Promise<(string | number | null)[][]> {
  const { data } = await listImportProblems(ctx, id, { per_page: 100 })
  return data.map(({ line, column, message }) => [line, column, message])
}
