'use server'

import type { ComboboxOption } from '@/components/ui/combobox'
import type { SavedWorkOrder } from '@/components/work/work-orders/types'
import type { AssetInput, ContactInput, SiteInput } from '@/components/work/work-orders/quick-create'
import { actionsFor } from '@/lib/forms/actions-for'
import { ServiceError } from '@/lib/errors'
import { withoutData } from '@/lib/forms/form-state'
import { type DraftFields, type PlanFields, scheduleToCheck } from '@/lib/schemas/scheduling/plan-check'
import type { StoredWorkOrder } from '@/lib/schemas/work/work-order'
import type { CallMachine } from '@/lib/schemas/work/call'
import { namesOf, workOrderValues, type WorkOrderValues } from '@/lib/schemas/work/work-order-form'
import { checkSchedule } from '@/lib/services/work/conflicts'
import { createFromIntake, findCallMachines, readCallContext } from '@/lib/services/scheduling/calls'
import { createAsset, updateAsset } from '@/lib/services/assets/assets'
import { createContact } from '@/lib/services/customers/contacts'
import { createSite } from '@/lib/services/customers/sites'
import { suggestForDraft } from '@/lib/services/scheduling/suggestions'
import { getJobType } from '@/lib/services/work/job-types'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'

const NEW = { page: '/work-orders/new' }

const orders = actionsFor('work_order', NEW)

/** Makes a work order out of a call. The verb looks at the permission: the back office may make orders, not change them. */
export const createOrder = actionsFor('own', NEW).write(async ({ ctx }, values: WorkOrderValues, id: string) =>
  savedOf(await createFromIntake(ctx, { ...values, id })),
)

/** Saves an edit that is based on a version; when a colleague saved first, answers both versions with names for ids. */
export const saveOrder = actionsFor('work_order').edit(
  async ({ ctx }, id, values: WorkOrderValues, version) =>
    savedOf(await updateWorkOrder(ctx, id, values, version, { by: 'form' })),
  ({ ctx }, id) => getWorkOrder(ctx, id),
  (theirs) => ({ ...workOrderValues(theirs), names: namesOf(theirs) }),
)

/** The scheduling conflicts of what a form holds so far. */
export const checkOrder = orders.run(async ({ ctx }, fields: PlanFields) => {
  const parsed = scheduleToCheck.safeParse(fields)
  return parsed.success ? checkSchedule(ctx, parsed.data) : []
})

/** The best places for what a form holds so far, and who has none and why. */
export const suggestSlots = orders.read(({ ctx }, fields: DraftFields) =>
  suggestForDraft(ctx, fields, { from: undefined, days: 7, limit: 6 }),
)

/** What the form shows of a chosen customer; `siteId` narrows the machines. Null when they are gone. */
export const loadCallContext = orders.run(({ ctx }, customerId: string, siteId: string | null) =>
  readCallContext(ctx, customerId, siteId).catch(nothingGone),
)

/** What a chosen job type fills in; null when it is gone. */
export const loadJobType = orders.run(({ ctx }, id: string) => getJobType(ctx, id).catch(nothingGone))

/** More are not looked up while the form is filled in; saving it checks all of them. */
const MAX_ASSETS = 10

/** Where the chosen assets stand and who pays for work on them; one that is gone is left out. */
export const loadFormAssets = actionsFor('asset', NEW).run(({ ctx }, ids: string[]): Promise<CallMachine[]> =>
  findCallMachines(ctx, ids.slice(0, MAX_ASSETS)),
)

/** Puts an asset to the site of the work order. */
export const moveAsset = actionsFor('asset', NEW).write(({ ctx }, id: string, siteId: string) =>
  withoutData(updateAsset(ctx, id, { object_id: siteId })),
)

/** Makes a site during the call. */
export const createSiteInline = actionsFor('site', NEW).write(async ({ ctx }, input: SiteInput) => {
  const { id, name, address } = await createSite(ctx, input)
  return optionOf(id, name, address?.street, address?.city)
})

/** Makes a contact during the call. */
export const createContactInline = actionsFor('contact', NEW).write(
  async ({ ctx }, customerId: string, input: ContactInput) => {
    const { id, name, title, phone } = await createContact(ctx, customerId, input)
    return optionOf(id, name, title, phone)
  },
)

/** Makes an asset during the call. */
export const createAssetInline = actionsFor('asset', NEW).write(async ({ ctx }, input: AssetInput) => {
  const { id, name, serial_number, location } = await createAsset(ctx, input)
  return optionOf(id, name, serial_number, location)
})

function nothingGone(error: unknown): null {
  if (error instanceof ServiceError) return null
  throw error
}

function savedOf({ id, work_order_number, scheduled_date, technician }: StoredWorkOrder): SavedWorkOrder {
  return { id, work_order_number, scheduled_date, assignedTo: technician?.name ?? null }
}

function optionOf(value: string, label: string, ...details: (string | null | undefined)[]): ComboboxOption {
  return { value, label, detail: details.filter(Boolean).join(' · ') || undefined }
}
