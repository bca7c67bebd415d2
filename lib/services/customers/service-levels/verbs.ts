import type { ServiceContext } from '@/lib/access/context'
import { checkNewReference } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import {
  serviceLevelCreate,
  serviceLevelRecord,
  type ServiceLevelRecord,
  serviceLevelUpdate,
} from '@/lib/schemas/customers/service-level'
import { requireUnused } from '@/lib/services/records/require-unused'
import { isUnchanged } from '@/lib/services/records/unchanged'
import { recordVerbs } from '@/lib/services/records/verbs'
import { readServiceLevel } from './record'

/**
 * The verbs of service levels. In a change `targets` replaces those there were; whoever promised something by the level before keeps
 * the version of then. None is deleted that a service contract names (`in_use`).
 */
export const {
  get: getServiceLevel,
  create: createServiceLevel,
  update: updateServiceLevel,
  delete: deleteServiceLevel,
  restore: restoreServiceLevel,
} = recordVerbs({
  type: 'service_level',
  create: serviceLevelCreate,
  update: serviceLevelUpdate,
  record: serviceLevelRecord,
  read: readServiceLevel,
  // The version follows from the other changes, and an undo is one more of them.
  historyFields: ({ version: _version, ...fields }) => fields,
  async check(tx, ctx, draft, before) {
    await checkNewReference(tx, ctx, draft, 'calendar_id', 'business_calendar', before?.calendar_id)
  },
  async insert(tx, ctx, id, { targets = [], ...input }) {
    await tx.serviceLevel.create({ data: { ...input, id, account_id: ctx.accountId }, select: { id: true } })
    await addTargets(tx, ctx, id, targets)
  },
  async change(tx, ctx, before, { targets, ...input }) {
    const { name: _name, ...promised } = { ...input, ...(targets && { targets }) }
    if (targets) {
      await tx.serviceLevelTarget.deleteMany({ where: { account_id: ctx.accountId, service_level_id: before.id } })
      await addTargets(tx, ctx, before.id, targets)
    }
    await tx.serviceLevel.update({
      where: { account_id_id: { account_id: ctx.accountId, id: before.id } },
      // Prisma writes nothing, not even updated_at, when only targets were sent.
      data: { ...input, updated_at: new Date(), ...(!isUnchanged(before, promised) && { version: { increment: 1 } }) },
      select: { id: true },
    })
  },
  beforeDelete: (tx, ctx, { id }) =>
    requireUnused(tx, ctx, 'service_level', id, { by: 'service_contract', in: 'service_level_id' }),
})

async function addTargets(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
  service_level_id: string,
  targets: ServiceLevelRecord['targets'],
): Promise<void> {
  await tx.serviceLevelTarget.createMany({
    data: targets.map((target, position) => ({ ...target, account_id, service_level_id, position })),
  })
}
