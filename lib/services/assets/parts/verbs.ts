import { recordVerbs } from '@/lib/services/records/verbs'
import { partCreate, partRecord, partUpdate } from '@/lib/schemas/assets/part'
import { readPart } from './record'

/** The verbs of the parts of the catalogue. */
export const {
  get: getPart,
  create: createPart,
  update: updatePart,
  delete: deletePart,
  restore: restorePart,
} = recordVerbs({
  type: 'part',
  create: partCreate,
  update: partUpdate,
  record: partRecord,
  read: readPart,
  insert: (tx, { accountId: account_id }, id, input) =>
    tx.part.create({ data: { id, account_id, ...input }, select: { id: true } }),
  change: (tx, { accountId: account_id }, { id }, input) =>
    tx.part.update({ where: { account_id_id: { account_id, id } }, data: input, select: { id: true } }),
})
