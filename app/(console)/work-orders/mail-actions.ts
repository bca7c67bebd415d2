'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import type { MailRequest } from '@/lib/schemas/mail/mail'
import { readCustomerMail, requestMail } from '@/lib/services/mail/customer-mail'

const orders = actionsFor('work_order', { page: '/work-orders' })

/** What was mailed to the customer of a work order, and what can be. */
export const loadCustomerMail = orders.read(({ ctx }, workOrderId: string) => readCustomerMail(ctx, workOrderId))

/** Sends the customer a mail, and says what was sent by now. */
export const sendCustomerMail = orders.write(async ({ ctx }, workOrderId: string, request: MailRequest) => {
  await requestMail(ctx, workOrderId, request)
  return readCustomerMail(ctx, workOrderId)
})
