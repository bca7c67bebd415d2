import type { ServiceContext } from '@/lib/access/context'
import { holds, type Scope } from '@/lib/access/permissions'
import { JsonText } from '@/lib/db/json-text'
import { resourceOf } from '@/lib/domain/resources'
import { includesOf } from '@/lib/schemas/data/included'
import { readIncluded } from '@/lib/services/data/included'
import type { Contract } from './contract'
import { includingTypeOf, type Shape } from './read-query'
import { Shaped } from './shaped'

type Row = { id: string } & Record<string, unknown>

/** The first of what is included that the credential may not read, with the scope that it lacks. */
export function missingScope(ctx: ServiceContext, contract: Contract, { include = [] }: Shape): [string, Scope] | null {
  const type = include.length > 0 ? includingTypeOf(contract) : null
  if (!type) return null
  for (const name of include) {
    const kind = includesOf(type)[name]?.kind
    const scope = kind && resourceOf(kind).scope
    if (scope && !holds(ctx, scope)) return [name, scope]
  }
  return null
}

/** Puts what a verb answered into the shape that was wanted. */
export async function shapeAnswer(
  ctx: ServiceContext,
  contract: Contract,
  answered: unknown,
  { include, fields }: Shape,
): Promise<unknown> {
  if (!include && !fields) return answered
  const value = answered instanceof JsonText ? (answered.value() as unknown) : answered
  const rows = contract.kind === 'page' ? (value as { data: Row[] }).data : [value as Row]
  const type = includingTypeOf(contract)
  const ids = rows.map(({ id }) => id)
  const included = type && include && ids.length > 0 ? await readIncluded(ctx, type, include, ids) : null
  const shaped = rows.map((row) => {
    const whole = include ? { ...row, included: included?.get(row.id) ?? {} } : row
    return fields ? cut(whole, fields) : whole
  })
  if (contract.kind === 'page') return { ...(value as object), data: shaped }
  return new Shaped(shaped[0], value, include && included?.get(ids[0] ?? ''))
}

function cut(row: Row, fields: readonly string[]): object {
  const shownFields = new Set(['id', 'included', ...fields])
  return Object.fromEntries(Object.entries(row).filter(([name]) => shownFields.has(name)))
}
