import type { FormState } from '@/lib/schemas/form-state'
import type { ComboboxOption } from '@/components/ui/combobox'
import type { HoldReasonRecord } from '@/lib/schemas/work/hold-reason'
import type { WorkOrderRecord } from '@/lib/schemas/work/work-order'
import type { Found } from '@/lib/domain/search/found'
import type { BulkOutcome, BulkPreview, WorkOrderBulk } from '@/lib/schemas/work/work-order-table'

/** Finds the choices of a picker on the server; `customerId` narrows them to one customer's, and the assets of `siteId` come first. */
export type FindOptions = (
  kind: 'customer' | 'contact' | 'site' | 'asset' | 'technician' | 'part' | 'checklist' | 'job_type',
  text: string,
  customerId?: string,
  siteId?: string | null,
) => Promise<ComboboxOption[]>

/** Finds whom a call is about by whatever was typed. */
export type FindCallers = (text: string) => Promise<Found[]>

/** What the table can do to many work orders at once. */
export type BulkActions = {
  /** What a change would bring about, without making it. */
  preview: (body: WorkOrderBulk) => Promise<FormState<BulkPreview>>
  change: (body: WorkOrderBulk) => Promise<FormState<BulkOutcome>>
  remove: (ids: string[]) => Promise<FormState<BulkOutcome>>
  undo: (ids: string[], batch: string) => Promise<FormState<BulkOutcome>>
}

/** Why a work order is put on hold. */
export type HoldValues = { reason_id?: string | null; note?: string | null }

/** What the page of a work order can do beside what a list can. */
export type OrderPageActions = BulkActions & {
  holdReasons: () => Promise<FormState<HoldReasonRecord[]>>
  hold: (id: string, values: HoldValues) => Promise<FormState<BulkOutcome>>
}

/** What the form needs of the work order that it saved. */
export type SavedWorkOrder = Pick<WorkOrderRecord, 'id' | 'work_order_number' | 'scheduled_date'> & {
  assignedTo: string | null
}
