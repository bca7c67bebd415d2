import type { FormState } from '@/lib/schemas/form-state'
import type { YearRow, YearVisit } from '@/lib/schemas/maintenance/year'

type Answer<Data> = Promise<FormState<Data>>

/** What can be done with visits; absent where the user may only read. */
export type YearActions = {
  findOverdue: (address: string) => Answer<string[]>
  plan: (ids: string[]) => Answer<{ plan_id: string; from_date: string; left: number; batch: string }>
  order: (ids: string[]) => Answer<{ work_order_ids: string[]; left: number; batch: string }>
  withdraw: (ids: string[], batch: string, planId: string | null) => Answer<{ withdrawn: number; kept: number }>
  skip: (ids: string[], reason: string) => Answer<{ ids: string[] }>
  restore: (ids: string[]) => Answer<{ ids: string[] }>
}

/** Where visits are, without the visits. */
export type YearPlace = Omit<YearRow, 'visits'>

/** What was pressed: a cell of a row, or with no month the whole row. */
export type YearCell = { row: YearPlace; visits: readonly YearVisit[]; month: number | null }
