import { checkNewReference, lockRecord } from '@/lib/db/records'
import { crewCreate, crewRecord, crewUpdate } from '@/lib/schemas/people/crew'
import { deleteMembersOf, lockCrews } from '@/lib/services/people/crew-members'
import { recordVerbs } from '@/lib/services/records/verbs'
import { readCrew } from './record'

/** The verbs of crews. Whoever is in a crew that goes to the trash leaves it, and is free for another one. */
export const {
  get: getCrew,
  create: createCrew,
  update: updateCrew,
  delete: deleteCrew,
  restore: restoreCrew,
} = recordVerbs({
  type: 'crew',
  create: crewCreate,
  update: crewUpdate,
  record: crewRecord,
  read: readCrew,
  async lock(tx, ctx, id) {
    await lockCrews(tx, ctx)
    await lockRecord(tx, ctx, 'crew', id)
  },
  async check(tx, ctx, draft, before) {
    await checkNewReference(tx, ctx, draft, 'lead_id', 'technician', before?.lead_id)
  },
  insert: (tx, { accountId: account_id }, id, input) =>
    tx.crew.create({ data: { ...input, id, account_id }, select: { id: true } }),
  change: (tx, { accountId: account_id }, { id }, input) =>
    tx.crew.update({ where: { account_id_id: { account_id, id } }, data: input, select: { id: true } }),
  beforeDelete: (tx, ctx, { id }) => deleteMembersOf({ ...ctx, tx }, tx, id),
})
