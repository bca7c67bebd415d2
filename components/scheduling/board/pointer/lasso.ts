import { useEffect } from 'react'
import type { BoardSelection } from '../store/selection'

/** Lets cards be selected with a rectangle. */
export default function Lasso({
  rootRef,
  selection,
}: {
  rootRef: React.RefObject<HTMLElement | null>
  selection: BoardSelection
}) {
  useEffect(() => {
    if (!rootRef.current) return
    const lasso = new BoardLasso(rootRef.current, selection)
    return () => lasso.destroy()
  }, [rootRef, selection])
  return null
}

/** Selecting cards with a rectangle: Shift and the mouse over empty board. */
class BoardLasso {
  #root: HTMLElement
  #selection: BoardSelection
  #from: { x: number; y: number; pointerId: number } | null = null
  #box: HTMLElement
  #off = new AbortController()

  constructor(root: HTMLElement, selection: BoardSelection) {
    this.#root = root
    this.#selection = selection
    this.#box = root.ownerDocument.createElement('div')
    this.#box.className = 'fb-lasso'
    const { signal } = this.#off
    root.addEventListener('pointerdown', this.#onDown, { signal })
    root.addEventListener('pointermove', this.#onMove, { signal })
    root.addEventListener('pointerup', this.#onUp, { signal })
    root.addEventListener('pointercancel', this.#end, { signal })
    window.addEventListener('blur', this.#end, { signal })
  }

  destroy(): void {
    this.#end()
    this.#off.abort()
  }

  #onDown = (event: PointerEvent): void => {
    if (event.button !== 0 || !event.shiftKey || !(event.target instanceof Element)) return
    if (!event.target.closest('.fb-track') || event.target.closest('[data-job]')) return
    event.preventDefault()
    const { clientX: x, clientY: y, pointerId } = event
    this.#from = { x, y, pointerId }
    this.#root.setPointerCapture(pointerId)
    this.#root.append(this.#box)
    this.#draw(x, y)
  }

  #onMove = (event: PointerEvent): void => {
    if (event.pointerId === this.#from?.pointerId) this.#draw(event.clientX, event.clientY)
  }

  #onUp = (event: PointerEvent): void => {
    if (event.pointerId !== this.#from?.pointerId) return
    const box = this.#box.getBoundingClientRect()
    this.#end()
    const touched = [...this.#root.querySelectorAll<HTMLElement>('[data-card]')].filter((card) => {
      const { left, right, top, bottom } = card.getBoundingClientRect()
      return left < box.right && right > box.left && top < box.bottom && bottom > box.top
    })
    this.#selection.add(touched.flatMap(({ dataset }) => dataset.job ?? []))
  }

  #draw(x: number, y: number): void {
    if (!this.#from) return
    const { style } = this.#box
    style.left = `${Math.min(x, this.#from.x)}px`
    style.top = `${Math.min(y, this.#from.y)}px`
    style.width = `${Math.abs(x - this.#from.x)}px`
    style.height = `${Math.abs(y - this.#from.y)}px`
  }

  #end = (): void => {
    const from = this.#from
    this.#from = null
    this.#box.remove()
    if (from && this.#root.hasPointerCapture(from.pointerId)) this.#root.releasePointerCapture(from.pointerId)
  }
}
