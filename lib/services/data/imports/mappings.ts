import { createHash } from 'node:crypto'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { ImportResource } from '@/lib/domain/imports/fields'
import type { ValueMap } from '@/lib/domain/imports/choices'
import type { ChosenFormats } from '@/lib/domain/imports/formats'
import { isId } from '@/lib/domain/id'
import { guessMapping, type Mapping, mappingProblems, plainHeading } from '@/lib/domain/imports/guess'

/** What is kept of a choice for the next file with such headings. */
type Remembered = { mapping: Mapping; formats: ChosenFormats; value_map: ValueMap }

/** What people chose last for such headings, or what they probably mean. */
export async function mappingFor(
  tx: Transaction,
  ctx: ServiceContext,
  resource: ImportResource,
  { headings, samples }: { headings: readonly string[]; samples: readonly string[][] },
): Promise<Remembered & { remembered: boolean }> {
  const row = await tx.importMapping.findUnique({
    where: { account_id_resource_headings_hash: key(ctx, resource, headings) },
  })
  const mapping = row?.mapping as Mapping | undefined
  const fits = mapping !== undefined && mappingProblems(resource, headings, mapping, false).length === 0
  if (!fits)
    return {
      mapping: withoutForeignIds(guessMapping(resource, headings), samples),
      formats: [],
      value_map: [],
      remembered: false,
    }
  // Written below alone.
  return {
    mapping,
    formats: row?.formats as ChosenFormats,
    value_map: row?.value_map as ValueMap,
    remembered: true,
  }
}

/** A column of ids is ours where it has ours. */
function withoutForeignIds(mapping: Mapping, samples: readonly string[][]): Mapping {
  const isForeign = (column: number) => samples.some((cells) => cells[column] && !isId(cells[column]))
  return mapping.map((field, column) => (field === 'id' && isForeign(column) ? null : field))
}

/** Keeps a choice for the next file with such headings. */
export async function rememberMapping(
  tx: Transaction,
  ctx: ServiceContext,
  resource: ImportResource,
  headings: readonly string[],
  chosen: Remembered,
): Promise<void> {
  const where = key(ctx, resource, headings)
  await tx.importMapping.upsert({
    where: { account_id_resource_headings_hash: where },
    create: { ...where, ...chosen },
    update: chosen,
  })
}

function key({ accountId: account_id }: ServiceContext, resource: ImportResource, headings: readonly string[]) {
  const text = JSON.stringify(headings.map(plainHeading))
  return { account_id, resource, headings_hash: createHash('sha256').update(text).digest('hex') }
}
