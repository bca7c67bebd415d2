import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { Prisma } from '@/prisma/generated/client'
import type { StoredMerge } from './separate'

/** What belongs to one customer and names something that may be another's: `a` names `b`, and what people are told of it. */
const TIES = [
  [
    'work_order a JOIN site b ON b.id = a.site_id',
    `'Work order ' || a.work_order_number || ' is at the site ' || b.name`,
  ],
  [
    'work_order a JOIN contact b ON b.id = a.contact_id',
    `'Work order ' || a.work_order_number || ' has the contact ' || b.name`,
  ],
  [
    'work_order a JOIN work_order_asset l ON l.account_id = a.account_id AND l.work_order_id = a.id JOIN asset b ON b.id = l.asset_id',
    `'Work order ' || a.work_order_number || ' is about the asset ' || b.name`,
  ],
  ['asset a JOIN site b ON b.id = a.site_id', `'The asset ' || a.name || ' is at the site ' || b.name`],
  [
    'asset a JOIN service_contract b ON b.id = a.service_contract_id',
    `'The asset ' || a.name || ' is covered by the contract ' || b.name`,
  ],
  ['contact a JOIN site b ON b.id = a.site_id', `'The contact ' || a.name || ' is at the site ' || b.name`],
  [
    'service_contract a JOIN contract_line l ON l.account_id = a.account_id AND l.contract_id = a.id AND l.deleted_at IS NULL JOIN site b ON b.id = l.site_id',
    `'The contract ' || a.name || ' covers the site ' || b.name`,
  ],
  [
    'service_contract a JOIN contract_line l ON l.account_id = a.account_id AND l.contract_id = a.id AND l.deleted_at IS NULL JOIN asset b ON b.id = l.asset_id',
    `'The contract ' || a.name || ' covers the asset ' || b.name`,
  ],
  [
    'maintenance_plan a JOIN service_contract b ON b.id = a.service_contract_id',
    `'The maintenance plan ' || a.name || ' belongs to the contract ' || b.name`,
  ],
  [
    'maintenance_plan a JOIN maintenance_plan_asset l ON l.account_id = a.account_id AND l.plan_id = a.id AND l.deleted_at IS NULL JOIN asset b ON b.id = l.asset_id',
    `'The maintenance plan ' || a.name || ' is for the asset ' || b.name`,
  ],
] as const

/** As many reasons as anybody reads. */
const MAX_TIES = 3

/**
 * What ties two customers together after a merge of them was taken back: something of the one names something of the other, because it
 * was made or changed in between. In sentences, of up to three.
 */
export async function findTies(tx: Transaction, { accountId }: ServiceContext, merge: StoredMerge): Promise<string[]> {
  const pair = Prisma.sql`(${merge.kept_id}::uuid, ${merge.gone_id}::uuid)`
  const parts = TIES.map(
    ([from, words]) => Prisma.sql`(SELECT ${Prisma.raw(words)} || '.' AS tie FROM ${Prisma.raw(from)}
      WHERE a.account_id = ${accountId}::uuid AND b.account_id = a.account_id AND a.deleted_at IS NULL AND b.deleted_at IS NULL
        AND a.customer_id IN ${pair} AND b.customer_id IN ${pair} AND a.customer_id <> b.customer_id LIMIT ${MAX_TIES})`,
  )
  const drafts = Prisma.sql`(SELECT 'Work order ' || b.work_order_number || ' is in a draft of an invoice.' AS tie
    FROM invoice a JOIN invoice_order l ON l.account_id = a.account_id AND l.invoice_id = a.id
    JOIN work_order b ON b.account_id = a.account_id AND b.id = l.work_order_id
    WHERE a.account_id = ${accountId}::uuid AND a.id > ${merge.id}::uuid AND a.customer_id = ${merge.kept_id}::uuid
      AND b.customer_id = ${merge.gone_id}::uuid LIMIT ${MAX_TIES})`
  const rows = await tx.$queryRaw<{ tie: string }[]>`
    SELECT tie FROM (${Prisma.join([...parts, drafts], ' UNION ALL ')}) ties LIMIT ${MAX_TIES}`
  return rows.map(({ tie }) => tie)
}
