import { useLayoutEffect, useRef } from 'react'
import type { BoardCore } from '@/components/scheduling/board/store/core'
import { togetherWith } from '@/components/scheduling/board/store/group-move'
import { HEADER_HEIGHT } from '@/components/scheduling/board/store/geometry'
import type { BoardJob } from '@/lib/domain/board/types'

type Line = { left: number; top: number; height: number }

/** Joins the cards of visits that are made together while the pointer or the keyboard rests on one, over rows that are not drawn, too. */
export function GroupLine({ core, job }: { core: BoardCore; job: BoardJob }) {
  const ref = useRef<HTMLDivElement>(null)
  const { store } = core
  useLayoutEffect(() => {
    const node = ref.current
    const line = lineOf(store, job)
    if (!node || !line) return
    for (const [side, pixels] of Object.entries(line)) node.style.setProperty(side, `${pixels}px`)
    node.hidden = false
  }, [store, job])
  return <div ref={ref} aria-hidden hidden className="fb-together" />
}

function lineOf(store: BoardCore['store'], job: BoardJob): Line | null {
  const rested = cardOf(job.id)
  const scroller = rested?.closest('.fb-scroller')?.getBoundingClientRect()
  const members = togetherWith(store.getJobs(), job)
  const ownBox = rested?.getBoundingClientRect()
  if (!ownBox || !scroller || members.length === 0) return null
  const { ids, tops, heights } = store.getList()
  const topOf = ({ technician_id }: BoardJob) => tops[ids.indexOf(technician_id ?? '')]
  const middles = members.flatMap((member) => {
    const card = cardOf(member.id)?.getBoundingClientRect()
    if (card) return card.top + card.height / 2
    const [from, to] = [topOf(job), topOf(member)]
    const height = heights[ids.indexOf(member.technician_id ?? '')]
    return from === undefined || to === undefined || height === undefined ? [] : ownBox.top + to - from + height / 2
  })
  const ends = [ownBox.top + ownBox.height / 2, ...middles]
  const top = Math.max(scroller.top + HEADER_HEIGHT, Math.min(...ends))
  const bottom = Math.min(scroller.bottom, Math.max(...ends))
  return bottom > top ? { left: ownBox.left + 3, top, height: bottom - top } : null
}

function cardOf(id: string): Element | null {
  return document.querySelector(`.fb-card[data-job="${CSS.escape(id)}"]`)
}
