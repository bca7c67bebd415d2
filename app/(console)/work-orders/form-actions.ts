'use server'

import type { FormState } from '@/lib/schemas/form-state'
import type { ComboboxOption } from '@/components/ui/combobox'
import type { AssetInput, ContactInput, CustomerInput, SiteInput } from '@/components/work/work-orders/quick-create'
import { requireUser } from '@/lib/auth/session'
import type { Conflict } from '@/lib/domain/conflicts/types'
import { editState, formState } from '@/lib/forms/form-state'
import { ServiceError } from '@/lib/errors'
import { type DraftFields, type PlanFields, scheduleToCheck } from '@/lib/schemas/scheduling/plan-check'
import type { SuggestionsRecord } from '@/lib/schemas/scheduling/suggestion'
import type { WorkOrderRecord } from '@/lib/schemas/work/work-order'
import { type Intake, namesOf, workOrderValues, type WorkOrderValues } from '@/lib/schemas/work/work-order-form'
import { checkSchedule } from '@/lib/services/work/conflicts'
import { createAsset } from '@/lib/services/assets/assets'
import { createContact } from '@/lib/services/customers/contacts'
import { createCustomer } from '@/lib/services/customers/customers'
import { createSite } from '@/lib/services/customers/sites'
import { suggestForDraft } from '@/lib/services/scheduling/suggestions'
import { getWorkOrder, readIntake, createAndAssign, saveWorkOrder } from '@/lib/services/work/work-orders'

type Saved = Pick<WorkOrderRecord, 'id' | 'work_order_number' | 'scheduled_date'>

/** Makes a work order out of a call. */
export async function createOrder(values: WorkOrderValues): Promise<FormState<Saved>> {
  const { ctx } = await requireUser('/work-orders/new')
  return formState(async () => savedOf(await createAndAssign(ctx, values)))
}

/** Saves an edit that is based on a version; when a colleague saved first, answers both versions with names for ids. */
export async function saveOrder(
  id: string,
  values: WorkOrderValues,
  version: string | undefined,
): Promise<FormState<Saved>> {
  const { ctx } = await requireUser(`/work-orders/${id}/edit`)
  const state = await editState(
    values,
    () => saveWorkOrder(ctx, id, values, version),
    () => getWorkOrder(ctx, id),
  )
  if (state.status === 'ok') return { status: 'ok', data: savedOf(state.data) }
  if (state.status === 'error') return state
  const theirs = state.theirs as WorkOrderRecord
  return { ...state, theirs: { ...workOrderValues(theirs), names: namesOf(theirs) } }
}

/** What speaks against the plan that a form holds so far. */
export async function checkOrder(fields: PlanFields): Promise<Conflict[]> {
  const { ctx } = await requireUser('/work-orders/new')
  const given = scheduleToCheck.safeParse(fields)
  return given.success ? checkSchedule(ctx, given.data) : []
}

/** The best places for what a form holds so far, and who has none and why. */
export async function suggestSlots(fields: DraftFields): Promise<FormState<SuggestionsRecord>> {
  const { ctx } = await requireUser('/work-orders/new')
  return formState(() => suggestForDraft(ctx, fields, { from: undefined, days: 7, limit: 6 }))
}

/** What the form shows of a chosen customer; null when they are gone. */
export async function loadIntake(customerId: string): Promise<Intake | null> {
  const { ctx } = await requireUser('/work-orders/new')
  try {
    return await readIntake(ctx, customerId)
  } catch (error) {
    if (error instanceof ServiceError) return null
    throw error
  }
}

/** Makes a customer during the call. */
export async function createCustomerInline(input: CustomerInput): Promise<FormState<ComboboxOption>> {
  const { ctx } = await requireUser('/work-orders/new')
  return formState(async () => {
    const { id, name, customer_number, phone } = await createCustomer(ctx, input)
    return optionOf(id, name, customer_number, phone)
  })
}

/** Makes a site during the call. */
export async function createSiteInline(input: SiteInput): Promise<FormState<ComboboxOption>> {
  const { ctx } = await requireUser('/work-orders/new')
  return formState(async () => {
    const { id, name, address } = await createSite(ctx, input)
    return optionOf(id, name, address?.street, address?.city)
  })
}

/** Makes a contact during the call. */
export async function createContactInline(customerId: string, input: ContactInput): Promise<FormState<ComboboxOption>> {
  const { ctx } = await requireUser('/work-orders/new')
  return formState(async () => {
    const { id, name, title, phone } = await createContact(ctx, customerId, input)
    return optionOf(id, name, title, phone)
  })
}

/** Makes an asset during the call. */
export async function createAssetInline(input: AssetInput): Promise<FormState<ComboboxOption>> {
  const { ctx } = await requireUser('/work-orders/new')
  return formState(async () => {
    const { id, name, serial_number, location } = await createAsset(ctx, input)
    return optionOf(id, name, serial_number, location)
  })
}

function savedOf({ id, work_order_number, scheduled_date }: Saved): Saved {
  return { id, work_order_number, scheduled_date }
}

function optionOf(value: string, label: string, ...details: (string | null | undefined)[]): ComboboxOption {
  return { value, label, detail: details.filter(Boolean).join(' · ') || undefined }
}
