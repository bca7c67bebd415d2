'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Dialog } from '@/components/ui/dialog'
import { Time } from '@/components/ui/time'
import { toastDone } from '@/components/ui/toast'
import { bumpDone } from '@/components/work/suggestions/bump-words'
import { SuggestionList } from '@/components/work/suggestions/suggestion-list'
import type { BoardJob } from '@/lib/domain/board/types'
import type { FormState } from '@/lib/schemas/form-state'
import type { AtRiskRecord } from '@/lib/schemas/scheduling/at-risk'
import type { BumpRecord, SuggestionRecord } from '@/lib/schemas/scheduling/suggestion'
import type { AtRiskActions } from './actions'

const NO_ANSWER = 'The server did not answer. Try again.'

/** What a server action answered; throws its message where it refused. */
async function expectData<Data>(answer: Promise<FormState<Data>>): Promise<Data> {
  const state = await answer.catch(() => null)
  if (state?.status === 'ok') return state.data
  throw new Error(state?.status === 'error' ? state.message : NO_ANSWER)
}

/** Which visit is moved: what runs over stays, and the work that it makes late finds another slot. */
function targetOf({ work_order: { work_order_number }, reasons, visit_id }: AtRiskRecord) {
  const late = reasons[0]?.makes_late
  return late ? { id: late.visit_id, work_order_number: late.work_order_number } : { id: visit_id, work_order_number }
}

/** Where the work is planned now and where it can be: Enter takes the best slot. */
export function FixDialog({
  item,
  actions,
  onClose,
}: {
  item: AtRiskRecord
  actions: AtRiskActions
  onClose: () => void
}) {
  const router = useRouter()
  const [job, setJob] = useState<BoardJob | null>(null)
  const [repairing, setRepairing] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const target = targetOf(item)
  const load = async (id: string) => {
    const { job: stored, suggestions } = await expectData(actions.loadRepair(id))
    setJob(stored)
    return suggestions
  }
  /** Does something, offers to take it back, and shows what is at risk then. */
  const apply = async (act: () => Promise<{ done: string; undo: () => Promise<unknown> }>) => {
    setRefusal(null)
    try {
      const { done, undo } = await act()
      onClose()
      toastDone(done, {
        undo: async () => {
          await undo()
          router.refresh()
        },
      })
      router.refresh()
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : NO_ANSWER)
    }
  }
  const assign = ({ technician, scheduled_date }: SuggestionRecord) =>
    apply(async () => {
      const slot = { technician_id: technician.id, scheduled_date }
      const changed = await expectData(actions.takeSlot(target.id, slot, job))
      if (changed.outcome === 'moved') throw new Error(`${changed.by} moved it meanwhile. Close this and look again.`)
      return {
        done: `${target.work_order_number} is assigned to ${technician.name}`,
        undo: () => expectData(actions.undoJob(target.id, changed.batch)),
      }
    })
  const bump = (one: BumpRecord) =>
    apply(async () => {
      const changes = one.moves.map(({ work_order: { id, estimated_duration }, from, to }) => ({
        id,
        technician_id: to.technician.id,
        scheduled_date: to.scheduled_date,
        seen: {
          technician_id: from?.technician.id ?? null,
          scheduled_date: from?.scheduled_date ?? null,
          estimated_duration,
        },
      }))
      const { jobs, batch } = await expectData(actions.makeRoomFor({ changes }))
      return {
        done: bumpDone(one),
        undo: () =>
          expectData(
            actions.undoJobs(
              jobs.map(({ id }) => id),
              batch,
            ),
          ),
      }
    })
  /** Opens the ways to answer it on the board, with the rest of the day where work runs over. */
  const repair = async () => {
    setRefusal(null)
    setRepairing(true)
    const type = item.reasons[0]?.kind === 'overrun' ? ('overrun' as const) : ('at_risk' as const)
    try {
      const { id } = await expectData(actions.startRepair({ type, work_order_id: item.work_order.id }))
      router.push(`/board?plan=${id}`)
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : NO_ANSWER)
      setRepairing(false)
    }
  }
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={`Fix ${target.work_order_number}`}
      description={item.reasons[0]?.message}
      footer={
        <Button pending={repairing} onClick={() => void repair()}>
          {item.reasons[0]?.kind === 'overrun' ? 'Repair the rest of the day' : 'More options, also on other days'}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-sm text-text-2">Now: {job ? <PlannedNow job={job} item={item} /> : '…'}</p>
        {refusal ? (
          <Callout kind="danger" title="Not changed." announce>
            {refusal}
          </Callout>
        ) : null}
        <SuggestionList
          jobId={target.id}
          load={load}
          onPick={(slot) => void assign(slot)}
          onBump={(one) => void bump(one)}
          takesFocus
        />
      </div>
    </Dialog>
  )
}

function PlannedNow({ job, item }: { job: BoardJob; item: AtRiskRecord }) {
  const name = job.technician_id === item.technician?.id ? item.technician?.name : null
  const who = job.technician_id === null ? 'nobody assigned' : (name ?? 'assigned')
  return (
    <>
      <bdi>{job.customer.name}</bdi>, <bdi>{who}</bdi>,{' '}
      {job.scheduled_date ? <Time value={job.scheduled_date} format="weekday" /> : 'not scheduled'}
    </>
  )
}
