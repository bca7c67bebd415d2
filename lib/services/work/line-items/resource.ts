import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { lineItemUpdate } from '@/lib/schemas/work/line-item'
import { below } from '@/lib/services/records/bulk-verbs'
import { putLockBack } from '@/lib/services/work/coverage-lock'
import { lineItemExport } from './export'
import { createLineItem, deleteLineItem, getLineItem, restoreLineItem, updateLineItem } from './verbs'

/** What is done with a record of this kind by whoever knows only its kind. */
export const lineItemResource = {
  type: 'line_item',
  read: getLineItem,
  ...below('task', 'task_id', createLineItem),
  update: updateLineItem,
  fields: lineItemUpdate,
  putBack: { fields: ['coverage_locked'], write: putLockBack },
  delete: deleteLineItem,
  restore: restoreLineItem,
  purge: {},
  export: lineItemExport,
} as const satisfies ResourceVerbs<'line_item'>
