import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { partColumns } from '@/lib/services/records/export-columns'
import { partListQuery, partUpdate } from '@/lib/schemas/assets/part'
import { exported } from '@/lib/services/records/exported'
import { getPart, createPart, updatePart, deletePart, restorePart } from './verbs'
import { listParts } from './list'

/** What is done with a record of this kind by whoever knows only its kind. */
export const partResource = {
  type: 'part',
  read: getPart,
  create: createPart,
  update: updatePart,
  fields: partUpdate,
  delete: deletePart,
  restore: restorePart,
  purge: {
    keptBy: [
      ['task_part', 'part_id'],
      ['asset_part', 'part_id'],
      ['line_item', 'part_id'],
      ['job_type_part', 'part_id'],
    ],
  },
  export: exported(partListQuery, listParts, partColumns),
} as const satisfies ResourceVerbs<'part'>
