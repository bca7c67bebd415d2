'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { dataOf } from '@/components/form/outcome'
import { failureOf } from '@/components/ui/failure'
import { toastDone, toastError, toastWarning } from '@/components/ui/toast'
import type { YearActions } from './year-types'
import { visitsInWords } from './year-words'

/** Runs what is decided about visits, says how it went, and shows the year anew. One at a time. */
export function useYearActions(actions: YearActions | null, address: string, today: string) {
  const router = useRouter()
  const [pending, setPending] = useState(false)

  /** Whether it was done. */
  async function run(failed: string, work: (actions: YearActions) => Promise<void>): Promise<boolean> {
    if (!actions || pending) return false
    setPending(true)
    try {
      await work(actions)
      return true
    } catch (error) {
      toastError(failed, { description: failureOf(error) })
      return false
    } finally {
      setPending(false)
    }
  }

  return {
    pending,
    /** Opens the planner's proposal for the work orders of these visits. */
    plan: (ids: readonly string[]) =>
      run('Nothing was planned', async ({ plan, withdraw }) => {
        const { plan_id, from_date, left, batch } = dataOf(await plan([...ids]))
        const undo = async () => {
          warnOfKept(dataOf(await withdraw([...ids], batch, plan_id)))
          router.push('/maintenance')
        }
        if (left > 0) toastWarning(`${visitsInWords(left)} cannot be planned`, { description: NOT_OPEN, undo })
        else toastDone(`${visitsInWords(ids.length)} given to the planner`, { undo })
        const day = from_date > today ? `&date=${from_date}` : ''
        router.push(`/board?plan=${plan_id}${day}`)
      }),
    order: (ids: readonly string[]) =>
      run('No work orders were made', async ({ order, withdraw }) => {
        const { work_order_ids, left, batch } = dataOf(await order([...ids]))
        const undo = async () => {
          warnOfKept(dataOf(await withdraw([...ids], batch, null)))
          router.refresh()
        }
        const count = work_order_ids.length
        const title = `${ordersInWords(count)} ${count === 1 ? 'is' : 'are'} ready to be planned`
        if (left > 0) toastWarning(title, { description: `${visitsInWords(left)} got none. ${NOT_OPEN}`, undo })
        else toastDone(title, { undo, many: count > 1 })
        router.refresh()
      }),
    skip: (ids: readonly string[], reason: string) =>
      run('Nothing was skipped', async ({ skip, restore }) => {
        const done = dataOf(await skip([...ids], reason))
        toastDone(`${visitsInWords(done.ids.length)} skipped`, {
          many: done.ids.length > 1,
          undo: async () => {
            dataOf(await restore(done.ids))
            router.refresh()
          },
        })
        router.refresh()
      }),
    restore: (ids: readonly string[]) =>
      run('Nothing was planned again', async ({ restore }) => {
        toastDone(`${visitsInWords(dataOf(await restore([...ids])).ids.length)} planned again`)
        router.refresh()
      }),
    /** The overdue visits that the filters leave. */
    findOverdue: async (take: (ids: readonly string[]) => void) =>
      run('The overdue visits could not be found', async ({ findOverdue }) => take(dataOf(await findOverdue(address)))),
  }
}

const NOT_OPEN = 'They are done, merged or skipped already, or their plan is not active.'

/** Says how many work orders an undo left as they are. */
function warnOfKept({ kept }: { kept: number }): void {
  if (kept > 0) toastWarning(`${ordersInWords(kept)} stayed`, { description: 'They were worked on since.' })
}

const ordersInWords = (count: number) => (count === 1 ? '1 work order' : `${count} work orders`)
