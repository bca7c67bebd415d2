import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { checklistColumns } from '@/lib/services/records/export-columns'
import { Prisma } from '@/prisma/generated/client'
import { checklistListQuery, checklistUpdate } from '@/lib/schemas/work/checklist'
import { exported } from '@/lib/services/records/exported'
import { getChecklist, createChecklist, updateChecklist, deleteChecklist, restoreChecklist } from './verbs'
import { listChecklists } from './list'

/** What is done with a record of this kind by whoever knows only its kind. */
export const checklistResource = {
  type: 'checklist',
  read: getChecklist,
  create: createChecklist,
  list: listChecklists,
  update: updateChecklist,
  fields: checklistUpdate,
  delete: deleteChecklist,
  restore: restoreChecklist,
  purge: {
    keptBy: [
      ['task', 'checklist_id'],
      ['job_type_task', 'checklist_id'],
    ],
    // A task that was given another checklist since still shows what was answered.
    and: Prisma.sql`NOT EXISTS (SELECT FROM checklist_item i WHERE i.account_id = r.account_id AND i.checklist_id = r.id
      AND (EXISTS (SELECT FROM checklist_response a WHERE a.account_id = i.account_id AND a.item_id = i.id)
        OR EXISTS (SELECT FROM checklist_answer a WHERE a.account_id = i.account_id AND a.item_id = i.id)))`,
  },
  export: exported(checklistListQuery, listChecklists, checklistColumns),
} as const satisfies ResourceVerbs<'checklist'>
