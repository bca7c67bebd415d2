'use client'

import { useEffect, useState } from 'react'
import { PriorityBadge, StatusBadge } from '@/components/ui/status-badge'
import type { BoardClock } from '@/lib/domain/board/format'
import { intervalOf } from '@/lib/domain/board/placement'
import type { BoardCore } from './core'
import { TYPE_LABEL, durationText, movingText } from './words'

const WAIT = 350
const WIDTH = 288

type Shown = { jobId: string; left: number; top: number; above: boolean }

/**
 * The whole of a card while the pointer or the keyboard rests on it, however narrow the card is. It repeats the card's name for the eye, so
 * it is hidden from assistive technology.
 */
export function BoardTip({
  core,
  clock,
  rootRef,
}: {
  core: BoardCore
  clock: BoardClock
  rootRef: React.RefObject<HTMLElement | null>
}) {
  const shown = useRestedOn(rootRef)
  const job = shown && core.store.job(shown.jobId)
  if (!shown || !job) return null
  const span = intervalOf(job)
  const mover = core.store.moverOf(job.id)
  const late = core.store.latenessOf(job.id)
  const conflicts = core.store.conflictsOf(job.id).filter(({ severity }) => severity !== 'info')
  return (
    <div
      aria-hidden
      className="fb-tip"
      data-above={shown.above ? '' : undefined}
      style={{ left: shown.left, top: shown.top, width: WIDTH }}
    >
      <p className="font-semibold">{job.customer.name}</p>
      {late ? <p className="fb-late">{late}</p> : null}
      {mover ? <p className="fb-mover">{movingText(mover)}</p> : null}
      <p className="text-text-2 tabular">
        {job.work_order_number} · {TYPE_LABEL[job.work_order_type]}
      </p>
      {span ? (
        <p className="text-text-2 tabular">
          {clock.datedRange(span)} · {durationText(job)}
        </p>
      ) : null}
      {job.site ? (
        <p className="text-text-2">{[job.site.name, job.site.territory].filter(Boolean).join(' · ')}</p>
      ) : null}
      <p className="my-1 flex gap-3">
        <StatusBadge kind="work_order" status={job.status} />
        <PriorityBadge priority={job.priority} />
      </p>
      {job.description ? <p className="line-clamp-2 text-text-2">{job.description}</p> : null}
      {conflicts.map(({ code, message, severity }) => (
        <p key={code + message} className="fb-reason" data-severity={severity}>
          {message}
        </p>
      ))}
    </div>
  )
}

/** The card that the pointer or the keyboard rests on. */
function useRestedOn(rootRef: React.RefObject<HTMLElement | null>): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null)

  useEffect(() => {
    const root = rootRef.current
    if (!root) return
    const off = new AbortController()
    const { signal } = off
    let timer = 0
    const hide = () => {
      window.clearTimeout(timer)
      setShown(null)
    }
    const plan = (event: Event, wait: number) => {
      const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-card]') : null
      const jobId = card?.dataset.job
      window.clearTimeout(timer)
      if (!card || !jobId || root.hasAttribute('data-dragging')) return setShown(null)
      timer = window.setTimeout(() => setShown(placeBeside(card, jobId)), wait)
    }
    root.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && plan(event, WAIT), { signal })
    root.addEventListener('focusin', (event) => matchesFocusVisible(event.target) && plan(event, WAIT), { signal })
    root.addEventListener('pointerleave', hide, { signal })
    root.addEventListener('focusout', hide, { signal })
    root.addEventListener('pointerdown', hide, { signal })
    root.addEventListener('keydown', (event) => event.key === 'Escape' && hide(), { signal })
    root.addEventListener('scroll', hide, { signal, capture: true })
    return () => {
      window.clearTimeout(timer)
      off.abort()
    }
  }, [rootRef])

  return shown
}

function placeBeside(card: HTMLElement, jobId: string): Shown {
  const box = card.getBoundingClientRect()
  const left = Math.max(8, Math.min(box.left, window.innerWidth - WIDTH - 8))
  const above = box.bottom + 190 > window.innerHeight
  return { jobId, left, top: above ? box.top - 6 : box.bottom + 6, above }
}

function matchesFocusVisible(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(':focus-visible')
}
