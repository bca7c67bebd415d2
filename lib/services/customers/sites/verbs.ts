import type { ServiceContext } from '@/lib/access/context'
import { jsonOrNull } from '@/lib/db/json'
import { checkNewReference, checkReference } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import { siteCreate, type SiteRecord, siteRecord, siteUpdate } from '@/lib/schemas/customers/site'
import { recordVerbs } from '@/lib/services/records/verbs'
import { checkCoordinates } from './coordinates'
import { enqueueLocating, locationColumns } from './location'
import { readSite, shownTo } from './record'

/* A site that assets, work orders or contacts name keeps its customer, who is theirs too. */
const verbs = recordVerbs({
  type: 'site',
  ofCustomer: true,
  create: siteCreate,
  update: siteUpdate,
  record: siteRecord,
  read: readSite,
  async check(tx, ctx, draft, before) {
    checkCoordinates(draft, before ?? {})
    await checkNewReference(tx, ctx, draft, 'tax_code_id', 'tax_code', before?.tax_code?.id)
    const customerId = draft.value.customer_id
    if (customerId === undefined || customerId.toLowerCase() === before?.customer_id) return
    await checkReference(tx, ctx, draft, 'customer_id', 'customer')
    const users = before ? await usersOf(tx, ctx, before.id) : ''
    if (users) draft.reject('customer_id', `cannot change while the site is named by ${users}`)
  },
  async insert(tx, ctx, id, input) {
    const located = await locationColumns(ctx, null, input)
    const data = { ...input, ...located, id, account_id: ctx.accountId, address: jsonOrNull(input.address) }
    await tx.site.create({ data, select: { id: true } })
    await enqueueLocating(tx, ctx, [located])
  },
  async change(tx, ctx, before, input) {
    const located = await locationColumns(ctx, before, input)
    await tx.site.update({
      where: { account_id_id: { account_id: ctx.accountId, id: before.id } },
      data: { ...input, ...located, address: jsonOrNull(input.address) },
      select: { id: true },
    })
    await enqueueLocating(tx, ctx, [located])
  },
})

export const { create: createSite, update: updateSite, delete: deleteSite, restore: restoreSite } = verbs

/** One live site, its gate code for who may change it. Throws `forbidden`, `not_found`. */
export async function getSite(ctx: ServiceContext, id: string): Promise<SiteRecord> {
  return shownTo(ctx, await verbs.get(ctx, id))
}

/** What names the site, in words; what is in the trash counts too, because it can be brought back. */
async function usersOf(tx: Transaction, ctx: ServiceContext, siteId: string): Promise<string> {
  const where = { account_id: ctx.accountId, site_id: siteId }
  const assets = await tx.asset.count({ where })
  const orders = await tx.workOrder.count({ where })
  const contacts = await tx.contact.count({ where })
  if (assets + orders + contacts === 0) return ''
  return `${assets} asset(s), ${orders} work order(s) and ${contacts} contact(s), those in the trash included`
}
