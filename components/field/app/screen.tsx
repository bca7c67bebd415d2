'use client'

import { useTranslations } from 'use-intl'
import { useEffect, useRef } from 'react'
import { restoreScroll } from './router'

/** How many frames the page gets to grow as high as it was. */
const FRAMES = 30

/** The title of the page, and the place to which it was scrolled before. */
export function useScreen(title: string): void {
  useEffect(() => {
    document.title = `${title} · Fieldline`
  }, [title])
  const frames = useRef(0)
  useEffect(() => {
    let handle = 0
    const restoreWhenReady = () => {
      if (restoreScroll() || ++frames.current > FRAMES) return
      handle = requestAnimationFrame(restoreWhenReady)
    }
    restoreWhenReady()
    return () => cancelAnimationFrame(handle)
  }, [])
}

/** A part of a page with a heading. */
export function Part({
  title,
  action,
  flush = false,
  children,
}: {
  title: string
  action?: React.ReactNode
  flush?: boolean
  children: React.ReactNode
}) {
  return (
    <section aria-label={title} className="min-w-0 rounded-lg border border-line bg-surface">
      <header className="flex min-h-11 items-center gap-2 border-b border-line py-1 pr-2 pl-4">
        <h2 className="min-w-0 flex-1 text-sm font-semibold wrap-anywhere">{title}</h2>
        {action}
      </header>
      <div className={flush ? 'min-w-0' : 'flex min-w-0 flex-col gap-3 p-4'}>{children}</div>
    </section>
  )
}

/** What somebody may be led to: it is framed while it is what they were led to. */
export const anchorClass = 'min-w-0 rounded-lg outline-none focus:outline-2 focus:outline-offset-4 focus:outline-focus'

/** The next step, where the thumb is whatever is scrolled. */
export function ActionBar({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]">
      <div role="group" aria-label={label} className="mx-auto flex max-w-2xl flex-wrap gap-2 px-4 py-3">
        {children}
      </div>
    </div>
  )
}

/** A page until what it shows is read. It has a heading, as every page. */
export function ReadingPage() {
  const t = useTranslations('field')
  return (
    <>
      <h1 className="sr-only">{t('reading')}</h1>
      <Reading label={t('reading')} />
    </>
  )
}

/** Bars where text will be. */
export function Reading({ label }: { label: string }) {
  return (
    <output aria-label={label} className="flex flex-col gap-3 p-4">
      {['one', 'two', 'three'].map((key) => (
        <span key={key} className="h-32 w-full animate-pulse rounded-lg bg-sunken" />
      ))}
    </output>
  )
}
