import type { ServiceContext } from '@/lib/access/context'
import { holdReferences } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import type { Draft } from '@/lib/schemas/draft'
import { textsIn } from '@/lib/schemas/work/entries'
import { MAX_PARTS, type PartEntry } from '@/lib/schemas/work/task'
import type { TaskPartKind } from '@/prisma/generated/enums'

type PartLists = { parts?: PartEntry[] | null; parts_used?: PartEntry[] | null }

/**
 * Checks that every entry names a live part, and holds those. Parts that the list had before (`known`) are not asked
 * again, because they may have gone to the trash since.
 */
export async function checkParts(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<PartLists>,
  field: keyof PartLists,
  known: readonly { part_id: string }[] = [],
): Promise<void> {
  const before = new Set(known.map((entry) => entry.part_id))
  const wanted = textsIn(draft.sent, field, 'part_id').slice(0, MAX_PARTS)
  const fresh = wanted.filter(({ text }) => !before.has(text.toLowerCase()))
  const ids = fresh.map(({ text }) => text)
  const found = new Set(await holdReferences(tx, ctx, 'part', ids))
  for (const { text, index } of fresh)
    if (!found.has(text.toLowerCase())) draft.reject(`${field}[${index}].part_id`, 'is not an existing part')
}

/** Writes a task's list of parts in the order given, in place of the one it had. `undefined` leaves that as it is. */
export async function replaceParts(
  tx: Transaction,
  ctx: ServiceContext,
  taskId: string,
  kind: TaskPartKind,
  entries: readonly PartEntry[] | null | undefined,
): Promise<void> {
  if (entries === undefined) return
  const owner = { account_id: ctx.accountId, task_id: taskId, kind }
  await tx.taskPart.deleteMany({ where: owner })
  if (!entries?.length) return
  await tx.taskPart.createMany({
    data: entries.map(({ part_id, quantity }, position) => ({ ...owner, id: newId(), part_id, quantity, position })),
  })
}
