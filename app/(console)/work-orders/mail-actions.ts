'use server'

import type { FormState } from '@/lib/schemas/form-state'
import { requireUser } from '@/lib/auth/session'
import { formState } from '@/lib/forms/form-state'
import type { CustomerMail, MailRequest } from '@/lib/schemas/mail/mail'
import { readCustomerMail, requestMail } from '@/lib/services/mail/customer-mail'

/** What was mailed to the customer of a work order, and what can be. */
export async function loadCustomerMail(workOrderId: string): Promise<FormState<CustomerMail>> {
  const { ctx } = await requireUser('/work-orders')
  return formState(() => readCustomerMail(ctx, workOrderId))
}

/** Sends the customer a mail, and says what was sent by now. */
export async function sendCustomerMail(workOrderId: string, request: MailRequest): Promise<FormState<CustomerMail>> {
  const { ctx } = await requireUser('/work-orders')
  return formState(async () => {
    await requestMail(ctx, workOrderId, request)
    return readCustomerMail(ctx, workOrderId)
  })
}
