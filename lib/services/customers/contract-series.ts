import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'

/*
 * An asset names one contract. The ones before and after it cover the asset on their own days, so that a renewal takes away nothing that
 * was promised, whenever the asset goes over (docs/decisions/044). Columns alone are written into these texts.
 */

/**
 * The contracts in one series with contract `named`, itself among them, as `contract`. `OFFSET 0` keeps the planner from reading all
 * contracts of a company for them: that looks cheap to a plan that suits companies with few.
 */
export const SERIES_OF_NAMED = `JOIN LATERAL (
    SELECT named.*
    UNION ALL
    SELECT other.* FROM service_contract other
    WHERE other.account_id = named.account_id AND other.series_id = named.series_id AND other.id <> named.id
    OFFSET 0
  ) contract ON true`

/** The contracts over the asset in row `asset`, whichever day they are for, as `contract`. */
export const CONTRACTS_OF_ASSET = `JOIN service_contract named
    ON named.account_id = asset.account_id AND named.id = asset.service_contract_id
  ${SERIES_OF_NAMED}`

/** The ids of the contracts in one series with this one, itself among them. */
export async function readSeries(tx: Transaction, ctx: ServiceContext, id: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT contract.id FROM service_contract named ${Prisma.raw(SERIES_OF_NAMED)}
    WHERE named.account_id = ${ctx.accountId}::uuid AND named.id = ${id}::uuid`
  return rows.map((row) => row.id)
}
