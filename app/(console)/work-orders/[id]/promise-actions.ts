'use server'

import type { PromiseInput } from '@/components/work/arrivals/promise-dialog'
import { actionsFor } from '@/lib/forms/actions-for'
import { createArrivalPromise } from '@/lib/services/work/arrival-promises'

const promises = actionsFor('arrival_promise')

/** Writes down what the customer of a work order was told on the phone. */
export const promiseArrival = promises.write(async ({ ctx }, workOrderId: string, input: PromiseInput) => {
  const { from, until, contact_id } = input
  return createArrivalPromise(ctx, workOrderId, { from, until, contact_id, source: 'call' })
})
