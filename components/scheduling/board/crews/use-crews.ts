import { useCallback, useEffect, useState } from 'react'
import { failureOf } from '@/components/ui/failure'
import { toastDone, toastError } from '@/components/ui/toast'
import type { BoardLive } from '@/components/scheduling/board/store/types'
import type { CrewOfDay } from '@/lib/schemas/people/crew-day'
import type { BoardCrews, CrewsChanged, LoadCrews } from '../store/crew-types'

export type ShownCrews = {
  date: string
  /** Null while they are read. */
  crews: CrewOfDay[] | null
  api: BoardCrews | null
  /** Why they could not be read. */
  failure: string | null
  show: (crews: CrewOfDay[]) => void
  /** Does something to them, shows how they are now and offers to take it back. */
  change: (title: string, run: (api: BoardCrews) => Promise<CrewsChanged>) => Promise<void>
  /** Says what was done, with its undo. */
  offerUndo: (title: string, batch: string, description?: string) => void
}

/** The crews of a day, read when they are shown, and again whenever somebody changes them. */
export function useCrews(load: LoadCrews, date: string, subscribe?: BoardLive['subscribeCrews']): ShownCrews {
  const [shown, setShown] = useState<{ date: string; crews: CrewOfDay[] } | null>(null)
  const [api, setApi] = useState<BoardCrews | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const show = useCallback((crews: CrewOfDay[]) => setShown({ date, crews }), [date])
  useEffect(() => {
    let left = false
    const read = async () => {
      try {
        const loaded = await load()
        const crews = await loaded.read(date)
        if (left) return
        setApi(loaded)
        setFailure(null)
        show(crews)
      } catch (error) {
        if (!left) setFailure(failureOf(error))
      }
    }
    const readNow = () => void read()
    readNow()
    const unsubscribe = subscribe?.(readNow)
    return () => {
      left = true
      unsubscribe?.()
    }
  }, [load, date, show, subscribe])

  const offerUndo = (title: string, batch: string, description?: string) =>
    toastDone(title, { description, undo: api ? async () => show(await api.undo(date, batch)) : undefined })
  const runChange = async (title: string, run: (api: BoardCrews) => Promise<CrewsChanged>) => {
    if (!api) return
    try {
      const { crews, batch } = await run(api)
      show(crews)
      offerUndo(title, batch)
    } catch (error) {
      toastError('The crews were not changed', { description: failureOf(error) })
    }
  }
  return { crews: shown?.date === date ? shown.crews : null, api, failure, show, change: runChange, offerUndo, date }
}
