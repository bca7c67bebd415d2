import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { searchOptions } from '@/app/(console)/search-actions'
import { JobScreen } from '@/components/work/field/job-screen'
import { requireUser } from '@/lib/auth/session'
import { ServiceError } from '@/lib/errors'
import { readOwnJob } from '@/lib/services/scheduling/field'
import {
  completeTaskOfJob,
  endVisit,
  moveJob,
  noteJob,
  reopenTaskOfJob,
  startVisit,
} from '@/app/(field)/my-day/actions'

type Props = { params: Promise<{ id: string }> }

const readJob = cache(async (id: string) => {
  const { ctx } = await requireUser()
  try {
    return await readOwnJob(ctx, id)
  } catch (error) {
    // Somebody else's job answers as one that does not exist, and so does every job to somebody who is no technician.
    if (error instanceof ServiceError && (error.code === 'not_found' || error.code === 'forbidden')) notFound()
    throw error
  }
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { order } = await readJob((await params).id)
  return { title: `${order.work_order_number} · ${order.customer.name}` }
}

/** One of the technician's own jobs. */
export default async function MyJobPage({ params }: Props) {
  return (
    <JobScreen
      detail={await readJob((await params).id)}
      actions={{
        move: moveJob,
        startVisit,
        endVisit,
        note: noteJob,
        complete: completeTaskOfJob,
        reopen: reopenTaskOfJob,
      }}
      searchParts={searchOptions.bind(null, 'part')}
    />
  )
}
