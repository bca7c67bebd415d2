'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/states'
import { usePermissions } from '@/components/ui/permissions'
import { Skeleton } from '@/components/ui/skeleton'
import { type CancelledVisitActions, CancelledVisits } from '@/components/maintenance/cancelled-visits'
import { type CustomerMailActions, CustomerMails } from '@/components/mail/customer-mail/customer-mails'
import { ToldList } from '@/components/work/arrivals/told-list'
import type { BoardJob } from '@/lib/domain/board/types'
import { orderOf } from '@/lib/domain/conflicts/rule'
import { isMovable } from '@/lib/domain/work-orders/movable'
import type { BumpRecord, SuggestionsRecord } from '@/lib/schemas/scheduling/suggestion'
import { JobActions } from './job-actions'
import { JobFacts } from './job-facts'
import { JobAssets, JobTasks, JobVisits } from './job-lists'
import { JobNotes } from './job-notes'
import { JobSuggestions } from './job-suggestions'
import { PanelSection } from './section'
import type { JobDetails, JobPanelChange } from './types'

type Props = {
  job: BoardJob
  /** The name of whose it is. */
  technician: string | null
  /** Another number when something in the job changed. */
  version: number
  load: (id: string) => Promise<JobDetails>
  /** `undoKey` names the change for `undo`. */
  change: (id: string, change: JobPanelChange) => Promise<BoardJob & { undoKey?: string }>
  undo: (id: string, undoKey: string) => Promise<BoardJob>
  /** The best places for a job. */
  suggest: (id: string) => Promise<SuggestionsRecord>
  /** Moves a lower job for urgent work, both in one step; resolves with how to take it back. */
  makeRoom: (bump: BumpRecord) => Promise<() => Promise<void>>
  mail: CustomerMailActions
  maintenance: CancelledVisitActions
  onAssign: (() => void) | undefined
  /** Called when something was saved, so that the page shows it. */
  onChanged: () => void
}

/** Everything needed to decide about a job and to act on it, without leaving the board. */
export default function JobPanel(props: Props) {
  const { job, technician, version, load, change, undo, suggest, makeRoom, mail, maintenance, onAssign, onChanged } =
    props
  const { changeWorkOrders: mayChange } = usePermissions()
  // What a further visit shows beside its own time is its work order's.
  const order = orderOf(job)
  const mayPlan = mayChange && order === job.id
  const { details, failed, retry } = useDetails(order, version, load)
  const save = async (values: JobPanelChange) => {
    const { undoKey } = await change(order, values)
    onChanged()
    return async () => {
      if (undoKey) await undo(order, undoKey)
      onChanged()
    }
  }
  const makeRoomHere = async (bump: BumpRecord) => {
    const takeBack = await makeRoom(bump)
    onChanged()
    return async () => {
      await takeBack()
      onChanged()
    }
  }
  return (
    <div className="flex flex-col gap-5 p-4">
      <JobActions job={job} onAssign={onAssign} save={mayPlan ? save : undefined} />
      {failed ? (
        <ErrorState compact action={<Button onClick={retry}>Try again</Button>} />
      ) : details ? (
        <>
          <CancelledVisits
            plan={details.plan}
            actions={mayChange ? maintenance : undefined}
            onDecided={() => {
              retry()
              onChanged()
            }}
          />
          <JobFacts job={job} technician={technician} details={details} />
          {mayPlan && isMovable(job) ? (
            <JobSuggestions key={`${job.id} places`} job={job} load={suggest} save={save} makeRoom={makeRoomHere} />
          ) : null}
          {details.told.length > 0 ? (
            <PanelSection title="Told the customer">
              <ToldList told={details.told} />
            </PanelSection>
          ) : null}
          <PanelSection title="Notify the customer">
            <CustomerMails
              key={order}
              workOrderId={order}
              version={version}
              actions={mayChange ? mail : { load: mail.load }}
            />
          </PanelSection>
          <JobAssets assets={details.assets} />
          <JobTasks tasks={details.tasks} workOrderId={order} />
          {mayChange ? (
            <JobNotes key={details.id} notes={details.notes} save={async (notes) => void (await save({ notes }))} />
          ) : details.notes ? (
            <PanelSection title="Notes">
              <p className="text-sm whitespace-pre-wrap">{details.notes}</p>
            </PanelSection>
          ) : null}
          <JobVisits visits={details.visits} />
        </>
      ) : (
        <PanelSkeleton />
      )}
      <ButtonLink href={`/work-orders/${order}`} block>
        Open {job.work_order_number}
      </ButtonLink>
    </div>
  )
}

/** Reads the inside of the panel, and again when `version` says that something in it changed. */
function useDetails(id: string, version: number, load: Props['load']) {
  const [answer, setAnswer] = useState<{ id: string; details: JobDetails | null } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const loadDetails = useEffectEvent((live: () => boolean) => {
    const keep = (details: JobDetails | null) => {
      // What is shown stays when it cannot be read anew.
      if (live()) setAnswer((before) => (details === null && before?.id === id ? before : { id, details }))
    }
    load(id).then(keep, () => keep(null))
  })
  useEffect(() => {
    // Named here because each of them asks anew, though only the job says what for.
    const request = { id, version, attempt, live: true }
    loadDetails(() => request.live)
    return () => {
      request.live = false
    }
  }, [id, version, attempt])
  const current = answer?.id === id ? answer : null
  return {
    details: current?.details ?? null,
    failed: current !== null && current.details === null,
    retry: () => {
      setAnswer(null)
      setAttempt(attempt + 1)
    },
  }
}

function PanelSkeleton() {
  return (
    <div className="flex flex-col gap-3" role="status" aria-label="Loading the job">
      {['w-3/5', 'w-11/12', 'w-3/4', 'w-2/5'].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  )
}
