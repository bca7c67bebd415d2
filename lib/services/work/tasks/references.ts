import type { FoundRecords, WantedRecords } from '@/lib/services/work/tasks/held-records'
import { nounOf } from '@/lib/domain/resources'
import type { Draft } from '@/lib/schemas/draft'
import { textsIn } from '@/lib/schemas/work/entries'
import { MAX_PARTS, type PartEntry, type TaskRecord } from '@/lib/schemas/work/task'

type Kind = 'technician' | 'checklist' | 'part'
export type FoundReferences = FoundRecords<Kind>

/** What a body may name. */
type References = {
  technician_id?: string | null
  checklist_id?: string | null
  parts?: PartEntry[] | null
  parts_used?: PartEntry[] | null
}

/** What a body names that must be there, and in which entries of its lists. */
export type NamedReferences = {
  requestedIds: WantedRecords<Kind>
  entries: readonly { field: string; id: string }[]
}

/** What the task names already, which may have gone to the trash since, is not asked again. */
export function namedBy(draft: Draft<References>, before: TaskRecord | null): NamedReferences {
  const { technician_id, checklist_id } = draft.value
  const entries = [
    ...entriesOf(draft, 'parts', before?.parts_required ?? []),
    ...entriesOf(draft, 'parts_used', before?.parts_used ?? []),
  ]
  const requestedIds = {
    technician: fresh(technician_id, before?.technician?.id),
    checklist: fresh(checklist_id, before?.checklist?.id),
    part: entries.map(({ id }) => id),
  }
  return { requestedIds, entries }
}

function fresh(requestedId: string | null | undefined, storedId: string | undefined): string[] {
  const id = requestedId?.toLowerCase()
  return id && id !== storedId ? [id] : []
}

/** Those of a list, also beside a wrong entry, that the list does not have. */
function entriesOf(
  draft: Draft<References>,
  field: 'parts' | 'parts_used',
  storedParts: readonly { part_id: string }[],
) {
  const before = new Set(storedParts.map(({ part_id }) => part_id))
  return textsIn(draft.sent, field, 'part_id')
    .slice(0, MAX_PARTS)
    .map(({ text, index }) => ({ field: `${field}[${index}].part_id`, id: text.toLowerCase() }))
    .filter(({ id }) => !before.has(id))
}

/** Every reference that names nothing becomes a problem of the draft. */
export function rejectMissing(
  draft: Draft<object>,
  { requestedIds, entries }: NamedReferences,
  foundReferences: FoundReferences,
): void {
  for (const kind of ['technician', 'checklist'] as const)
    if (foundReferences[kind].length < requestedIds[kind].length)
      draft.reject(`${kind}_id`, `is not an existing ${nounOf(kind)}`)
  const parts = new Set(foundReferences.part)
  for (const { field, id } of entries) if (!parts.has(id)) draft.reject(field, 'is not an existing part')
}
