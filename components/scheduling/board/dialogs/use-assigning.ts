import { useEffect, useRef, useState } from 'react'
import { bumpDone } from '@/components/work/suggestions/bump-words'
import { failureOf } from '@/components/ui/failure'
import { toastDone, toastError } from '@/components/ui/toast'
import type { BoardJob } from '@/lib/domain/board/types'
import type { BumpRecord } from '@/lib/schemas/scheduling/suggestion'
import type { BoardCore } from '../store/core'
import type { JobMove } from '../store/group-move'
import type { DispatchBoardProps } from '../store/types'
import { codesOf } from './drop-question'

type Given = {
  core: BoardCore
  job: BoardJob
  makeRoom: DispatchBoardProps['makeRoom']
  onClose: () => void
}

/** The two ways to end "Assign to…", of which one runs at a time: saving what the fields hold, and moving a lower job to make room. */
export function useAssigning({ core, job, makeRoom, onClose }: Given, moves: readonly JobMove[]) {
  const [seen, setSeen] = useState(job)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const isOpen = useIsOpen()

  /** `change` answers with why it was refused. It may answer after the dialog was closed and another one opened. */
  async function run(change: () => Promise<string | null>) {
    if (busy) return
    setBusy(true)
    setRefused(null)
    const reason = await change()
    if (!isOpen.current) return
    setBusy(false)
    if (reason === null) onClose()
    else setRefused(reason)
  }

  async function save([first, ...together]: readonly JobMove[]): Promise<string | null> {
    if (!first) return null
    if (together.length > 0) {
      const isSaved = await core.bulk.run([{ ...first, job: seen }, ...together])
      return isSaved ? null : 'Nothing was moved. The message on the board says why.'
    }
    const { to } = first
    const hard = to ? core.store.conflictsAt(seen, to).filter(({ severity }) => severity === 'hard') : []
    const saved = to
      ? await core.mutations.placeDespite(job, to, seen, codesOf(hard))
      : await core.mutations.placeJob(job.id, to, seen)
    // Without the dialog the board's own list of failures says it.
    if (saved || !isOpen.current) return null
    const failure = core.failures.get().find(({ jobId }) => jobId === job.id)
    core.failures.remove(job.id)
    // Whoever saves again has read what happened.
    setSeen(core.store.record(job.id) ?? job)
    return failure?.reason ?? 'The server could not be reached.'
  }

  async function bump(move: NonNullable<typeof makeRoom>, one: BumpRecord): Promise<string | null> {
    try {
      const undo = await move(one)
      toastDone(bumpDone(one), { undo })
      return null
    } catch (error) {
      const reason = failureOf(error)
      if (!isOpen.current) toastError(`${job.work_order_number} was not assigned.`, { description: reason })
      return reason
    }
  }

  return {
    busy,
    refused,
    save: () => void (moves.length > 0 && run(() => save(moves))),
    bump: makeRoom && ((one: BumpRecord) => void run(() => bump(makeRoom, one))),
  }
}

function useIsOpen() {
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return isOpen
}
