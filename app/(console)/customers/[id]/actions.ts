'use server'

import type { FormState } from '@/lib/schemas/form-state'
import { requireUser } from '@/lib/auth/session'
import { editState, formState } from '@/lib/forms/form-state'
import { createContact, deleteContact, restoreContact, updateContact } from '@/lib/services/customers/contacts'
import {
  createServiceContract,
  deleteServiceContract,
  getServiceContract,
  updateServiceContract,
  restoreServiceContract,
} from '@/lib/services/customers/service-contracts'
import { createSite, deleteSite, getSite, updateSite, restoreSite } from '@/lib/services/customers/sites'

type Values = Record<string, unknown>

/** What is done is all that a button needs to know. */
async function withoutData(work: Promise<unknown>): Promise<undefined> {
  await work
  return undefined
}

export async function addContact(customerId: string, values: Values): Promise<FormState> {
  const { ctx } = await requireUser()
  return formState(() => withoutData(createContact(ctx, customerId, values)))
}

export async function saveContact(id: string, values: Values): Promise<FormState> {
  const { ctx } = await requireUser()
  return formState(() => withoutData(updateContact(ctx, id, values)))
}

export async function removeContact(id: string): Promise<FormState> {
  const { ctx } = await requireUser()
  return formState(() => withoutData(deleteContact(ctx, id)))
}

/** Takes the delete of a contact back. */
export async function bringBackContact(id: string): Promise<FormState> {
  const { ctx } = await requireUser()
  return formState(() => withoutData(restoreContact(ctx, id)))
}

export async function addSite(customerId: string, values: Values): Promise<FormState> {
  const { ctx } = await requireUser()
  return formState(() => withoutData(createSite(ctx, { ...values, customer_id: customerId })))
}

export async function saveSite(id: string, values: Values, version?: string): Promise<FormState> {
  const { ctx } = await requireUser()
  return silent(
    await editState(
      values,
      () => updateSite(ctx, id, values, version),
      () => getSite(ctx, id),
    ),
  )
}

export async function removeSite(id: string): Promise<FormState> {
  const { ctx } = await requireUser()
  return formState(() => withoutData(deleteSite(ctx, id)))
}

export async function bringBackSite(id: string): Promise<FormState> {
  const { ctx } = await requireUser()
  return formState(() => withoutData(restoreSite(ctx, id)))
}

export async function addContract(customerId: string, values: Values): Promise<FormState> {
  const { ctx } = await requireUser()
  return formState(() => withoutData(createServiceContract(ctx, { ...values, customer_id: customerId })))
}

export async function saveContract(id: string, values: Values, version?: string): Promise<FormState> {
  const { ctx } = await requireUser()
  return silent(
    await editState(
      values,
      () => updateServiceContract(ctx, id, values, version),
      () => getServiceContract(ctx, id),
    ),
  )
}

export async function removeContract(id: string): Promise<FormState> {
  const { ctx } = await requireUser()
  return formState(() => withoutData(deleteServiceContract(ctx, id)))
}

export async function bringBackContract(id: string): Promise<FormState> {
  const { ctx } = await requireUser()
  return formState(() => withoutData(restoreServiceContract(ctx, id)))
}

function silent(answer: FormState<unknown>): FormState {
  return answer.status === 'ok' ? { status: 'ok', data: undefined } : answer
}
