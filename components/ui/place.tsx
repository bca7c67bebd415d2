'use client'

import { usePathname } from 'next/navigation'
import { createContext, use, useEffect, useLayoutEffect, useOptimistic } from 'react'
import { onMove } from './move'
import { InPage, restPageKeys } from './shortcuts'

const Asked = createContext<URL | null>(null)
const Pending = createContext<URL | null>(null)

/**
 * Knows the page that was asked for from the click on, before its data has come. It is forgotten with the rendering that shows the
 * page, or whatever the move ended with.
 */
export function PlaceProvider({ children }: { children: React.ReactNode }) {
  const path = usePathname()
  const [pending, setPending] = useOptimistic<URL | null>(null)
  // The router says so within its own transition, which is how long the value lasts.
  useEffect(() => onMove(setPending), [setPending])
  return (
    <Asked value={pending}>
      <Pending value={pending?.pathname === path ? null : pending}>{children}</Pending>
    </Asked>
  )
}

/** The address that is on its way, be it of the same page with another view; `null` while none is. */
export function useAskedAddress(): URL | null {
  return use(Asked)
}

/** The address of the page that is on its way; `null` while none is. */
export function usePending(): URL | null {
  return use(Pending)
}

/** The path of the page that was asked for last: the one that is on its way, else the one that is there. */
export function usePlace(): string {
  const path = usePathname()
  return use(Pending)?.pathname ?? path
}

/** Sections whose pages have a frame of their own, which stays while they change. */
const FRAMED = ['/settings'] as const

type Frame = '/' | (typeof FRAMED)[number]

/**
 * Where the pages of a frame stand, in a box that is `relative`. From the click on it shows `pending`, the shell of the page that was asked for, until the page
 * itself can be drawn. A `loading.tsx` would do the same as a fallback of Suspense, and React shows what comes after a fallback 300 ms
 * later at the earliest.
 */
export function PageArea({
  frame = '/',
  pending,
  children,
}: {
  frame?: Frame
  pending: React.ReactNode
  children: React.ReactNode
}) {
  const path = usePathname()
  const next = usePending()
  const leaving = next !== null && frameOf(path, next.pathname) === frame
  useLayoutEffect(() => (leaving ? restPageKeys() : undefined), [leaving])
  return (
    <InPage value={true}>
      {leaving ? pending : null}
      {/* It keeps its size: charts and the board would draw themselves anew for none. */}
      <div
        data-page-area=""
        className={leaving ? 'invisible absolute inset-0 flex flex-col overflow-hidden' : 'contents'}
      >
        {children}
      </div>
    </InPage>
  )
}

/** The innermost frame that two pages have in common. */
function frameOf(from: string, to: string): Frame {
  const isIn = (path: string, frame: string) => path === frame || path.startsWith(`${frame}/`)
  return FRAMED.find((frame) => isIn(from, frame) && isIn(to, frame)) ?? '/'
}
