import type { ServiceContext } from '@/lib/auth/context'
import type { ImportRecord } from '@/lib/schemas/import'
import { checkImport, createImport, getImport, workOnImports } from '@/lib/services/imports'

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
  await workOnImports()
  return getImport(ctx, file.id)
}
