import type { MergeType } from '@/lib/domain/merges'
import type { MergeComparison, MergeResult } from '@/lib/schemas/data/merge'
import type { FormState } from '@/lib/schemas/form-state'

/** Two records of a kind that may be one, the one to keep first. */
export type Pair = { type: MergeType; ids: readonly [kept: string, from: string] }

export type MergeActions = {
  compare: (type: MergeType, keptId: string, fromId: string) => Promise<FormState<MergeComparison>>
  merge: (
    type: MergeType,
    keptId: string,
    fromId: string,
    fields: readonly string[],
  ) => Promise<FormState<MergeResult & { request: string }>>
  undo: (request: string) => Promise<FormState<unknown>>
}
