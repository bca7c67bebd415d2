import { checklistCreate, checklistRecord, checklistUpdate } from '@/lib/schemas/work/checklist'
import { recordVerbs } from '@/lib/services/records/verbs'
import { checkItems, insertItems, replaceItems } from './items'
import { readChecklist } from './record'

/** The verbs of checklists. Their items get ids here; in a change `items` replaces the whole list. */
export const {
  get: getChecklist,
  create: createChecklist,
  update: updateChecklist,
  delete: deleteChecklist,
  restore: restoreChecklist,
} = recordVerbs({
  type: 'checklist',
  create: checklistCreate,
  update: checklistUpdate,
  record: checklistRecord,
  read: readChecklist,
  async check(_tx, _ctx, draft, before) {
    checkItems(draft, before)
  },
  async insert(tx, ctx, id, { name, items = [] }) {
    await tx.checklist.create({ data: { id, account_id: ctx.accountId, name }, select: { id: true } })
    await insertItems(tx, ctx, id, items)
  },
  async change(tx, ctx, before, { name, items }) {
    if (items) await replaceItems(tx, ctx, before, items)
    await tx.checklist.update({
      where: { account_id_id: { account_id: ctx.accountId, id: before.id } },
      // Prisma writes nothing, not even updated_at, when only items were sent.
      data: { name, updated_at: new Date() },
      select: { id: true },
    })
  },
})
