import { newId } from '@/lib/domain/id'
import { checklistCreate, checklistRecord, checklistUpdate } from '@/lib/schemas/work/checklist'
import { recordVerbs } from '@/lib/services/records/verbs'
import { checkItems, replaceItems } from './items'
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
    if (before) checkItems(draft, before)
  },
  async insert(tx, { accountId: account_id }, id, { name, items = [] }) {
    await tx.checklist.create({ data: { id, account_id, name }, select: { id: true } })
    await tx.checklistItem.createMany({
      data: items.map(({ label }, position) => ({ id: newId(), account_id, checklist_id: id, label, position })),
    })
  },
  async change(tx, ctx, { id }, { name, items }) {
    if (items) await replaceItems(tx, ctx, id, items)
    await tx.checklist.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      // Prisma writes nothing, not even updated_at, when only items were sent.
      data: { name, updated_at: new Date() },
      select: { id: true },
    })
  },
})
