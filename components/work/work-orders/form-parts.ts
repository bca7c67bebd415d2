import type { ServerForm } from '@/components/form/use-server-form'
import type { CallContext } from '@/lib/schemas/work/call'
import type { WorkOrderValues } from '@/lib/schemas/work/work-order-form'
import type { KnownOptions } from './known-options'
import type { CheckPlan } from './plan-check'
import type { QuickCreate } from './quick-create'
import type { SuggestSlots } from './suggest-slot'
import type { FindCallers, FindOptions } from './types'
import type { Caller } from './use-caller'
import type { CallPromise } from './use-call-promise'
import type { FormAssets } from './use-form-assets'
import type { JobTypeChoice } from './use-job-type-choice'
import type { UrgentSlot } from './use-urgent-slot'

/** The one state of the form of a work order, and what it reads and makes, for the parts that show it. */
export type FormParts = {
  form: ServerForm<WorkOrderValues>
  isNew: boolean
  knownOptions: KnownOptions
  /** Chooses whom the call is about. */
  caller: Caller
  /** What is known of the chosen customer. */
  context: CallContext | null
  assets: FormAssets
  jobType: JobTypeChoice
  promise: CallPromise
  slot: UrgentSlot
  find: FindOptions
  findCallers: FindCallers
  /** The scheduling conflicts so far. */
  check: CheckPlan
  /** Who could do what the form holds so far, and when. */
  suggest: SuggestSlots
  create: QuickCreate
  mayCreateCustomer: boolean
  /** Without it the order is for the queue, and a dispatcher assigns it. */
  mayAssign: boolean
  /** Skills that technicians have. */
  skills: readonly string[]
  /** What stands in the box for the caller at first. */
  typed: string
}
