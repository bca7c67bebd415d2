import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Pixels a mouse moves before a press is a drag. */
const SLOP = 4

type Carried = { node: HTMLElement; person: string; ghost: HTMLElement | null; x: number; y: number }

/**
 * Carries a person of `[data-person]` to a `[data-crew]` with the mouse or a pen; a finger scrolls, and opens the person's menu. Nothing
 * is drawn by React meanwhile.
 */
export function usePersonDrag(
  sideRef: RefObject<HTMLElement | null>,
  enabled: boolean,
  onDrop: (person: string, crewId: string) => void,
): void {
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const side = sideRef.current
    if (!side || !enabled) return
    const off = new AbortController()
    const { signal } = off
    let carried: Carried | null = null
    const end = () => {
      carried?.ghost?.remove()
      carried?.node.removeAttribute('data-carried')
      markCrew(side, null)
      carried = null
    }
    side.addEventListener(
      'pointerdown',
      (event) => {
        const node = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-person]') : null
        if (!node?.dataset.person || event.button !== 0 || event.pointerType === 'touch') return
        carried = { node, person: node.dataset.person, ghost: null, x: event.clientX, y: event.clientY }
      },
      { signal },
    )
    window.addEventListener(
      'pointermove',
      (event) => {
        if (!carried) return
        if (!carried.ghost && Math.hypot(event.clientX - carried.x, event.clientY - carried.y) <= SLOP) return
        carried.ghost ??= lift(side, carried.node)
        carried.ghost.style.transform = `translate(${event.clientX + 8}px,${event.clientY + 8}px)`
        markCrew(side, crewAt(side, event.clientX, event.clientY))
      },
      { signal },
    )
    window.addEventListener(
      'pointerup',
      (event) => {
        if (!carried?.ghost) return end()
        const target = crewAt(side, event.clientX, event.clientY)
        const { person, node } = carried
        // The click that ends a drag opens no menu; it comes before the next task, where it comes at all.
        const noClick = new AbortController()
        node.addEventListener('click', (click) => click.stopPropagation(), { capture: true, signal: noClick.signal })
        window.setTimeout(() => noClick.abort())
        end()
        if (target?.dataset.crew !== undefined) drop(person, target.dataset.crew)
      },
      { signal },
    )
    for (const name of ['pointercancel', 'blur']) window.addEventListener(name, end, { signal })
    window.addEventListener('keydown', (event) => event.key === 'Escape' && end(), { signal })
    return () => {
      end()
      off.abort()
    }
  }, [sideRef, enabled])
}

function lift(side: HTMLElement, node: HTMLElement): HTMLElement {
  const ghost = node.cloneNode(true) as HTMLElement
  ghost.classList.add('fc-ghost')
  ghost.removeAttribute('data-person')
  ghost.setAttribute('aria-hidden', 'true')
  node.setAttribute('data-carried', '')
  side.append(ghost)
  return ghost
}

/** The crew under the pointer. */
export function crewAt(side: HTMLElement, x: number, y: number): HTMLElement | null {
  const crew = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-crew]') ?? null
  return crew && side.contains(crew) ? crew : null
}

/** Shows which crew takes what is carried. */
export function markCrew(side: HTMLElement, crew: HTMLElement | null): void {
  for (const one of side.querySelectorAll('[data-crew]')) one.toggleAttribute('data-over', one === crew)
}
