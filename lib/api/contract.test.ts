import { expect, test } from 'vitest'
import { z } from 'zod'
import type { ServiceContext } from '@/lib/access/context'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { contract, serve } from './contract'

const vanCreate = z.object({ name: z.string() })
const vanUpdate = vanCreate.partial()
const van = z.object({ name: z.string() })

const base = { path: '/vans', tag: 'Vans', summary: 'A van', scope: 'read:customers', answer: van } as const
const create = contract({ ...base, id: 'createVan', method: 'POST', kind: 'created', body: vanCreate })
const update = contract({ ...base, id: 'updateVan', method: 'PUT', kind: 'record', body: vanUpdate })

const createVan = (_ctx: ServiceContext, body: BodyOf<typeof vanCreate>) =>
  Promise.resolve(readDraft(vanCreate, body, van).finish())

test('a contract is served only by a verb that parses by its schema', () => {
  expect(serve(create, (ctx, { body }) => createVan(ctx, body)).contract).toBe(create)
  // @ts-expect-error: the contract says that the name may be left out, and the verb requires it
  expect(serve(update, (ctx, { body }) => createVan(ctx, body)).contract).toBe(update)
})

test('a form calls the same verb with what it holds', async () => {
  const values: Record<string, unknown> = { name: 'Van 3' }
  await expect(createVan({} as ServiceContext, values)).resolves.toEqual({ name: 'Van 3' })
})
