'use client'

import { useEffect, useState } from 'react'
import type { BoardClock } from '@/lib/domain/board/format'
import type { BoardCore } from '../store/core'
import { latePart } from '@/components/ui/late-part'
import { BOARD_PARTS } from '@/components/scheduling/board/store/late-parts'

const TipContent = BOARD_PARTS.add(latePart(() => import('./tip-content')))

const WAIT = 350
const WIDTH = 288

export type TipPlace = { left: number; top: number; width: number; above: boolean }
type Shown = TipPlace & { jobId: string }

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
  return <TipContent core={core} clock={clock} job={job} position={shown} />
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
  return { jobId, left, top: above ? box.top - 6 : box.bottom + 6, width: WIDTH, above }
}

function matchesFocusVisible(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(':focus-visible')
}
