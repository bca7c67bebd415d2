import type { Contract } from '@/lib/api/contract'
import type { Json } from './client'
import { type Company, makeMailServer, makeSpareKey } from './company'
import { recipes } from './recipes'
import type { World } from './world'

/** Operations that change or end a key: they need one to spare, or a test would lose its own. */
const SPENDS_A_KEY: ReadonlySet<string> = new Set(['updateApiKey', 'rotateApiKey', 'revokeApiKey'])

export type PreparedCall = { path: string; body?: Json }

/** Makes what an operation needs to succeed, and returns where it goes and what it is sent. */
export async function prepareCall(
  contract: Contract,
  world: World,
  { accountId, api }: Pick<Company, 'accountId' | 'api'>,
): Promise<PreparedCall> {
  const recipe = recipes[contract.id]
  if (!recipe) throw new Error(`${contract.id} has no recipe in lib/testing/api/recipes.ts`)
  if (SPENDS_A_KEY.has(contract.id)) await makeSpareKey(accountId)
  if (contract.id === 'deliverInvoice') await makeMailServer(accountId)
  return recipe(world, api)
}
