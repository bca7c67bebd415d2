'use client'

import { CalendarDays, ChevronLeft, Clock, ListTodo, Settings } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { CompanyMark } from '@/components/frame/company-mark'
import { UpdateBar } from '@/components/field/app/update-bar'
import { addressOf, type FieldView } from '@/lib/domain/field/views'
import { AppLink } from './app-link'
import { goBack, useAddress } from './router'
import { StateButton, StateNotice } from './state'

const TOP: readonly FieldView['name'][] = ['day', 'week', 'hours', 'settings']

/** What stands around a technician's pages: little, because the screen is small and the hands may be wet. */
export function Frame({
  view,
  account,
  children,
}: {
  view: FieldView | null
  account: { name: string; logo: string | null }
  children: React.ReactNode
}) {
  const t = useTranslations('field')
  const main = useRef<HTMLElement>(null)
  const address = useAddress()
  const first = useRef(address)
  useEffect(() => {
    // Who hears the page is told of another one; who sees it sees that.
    if (first.current !== '' && first.current !== address) main.current?.focus({ preventScroll: true })
    first.current = address
  }, [address])
  const isTop = view === null || TOP.includes(view.name)
  return (
    <div className="min-h-dvh bg-canvas">
      <header className="sticky top-0 z-20 border-b border-line bg-surface pt-[env(safe-area-inset-top)]">
        <div className="mx-auto flex h-14 max-w-2xl items-center gap-1 px-2">
          {isTop ? (
            <span className="flex min-w-0 flex-1 items-center gap-2.5 px-2">
              <CompanyMark logo={account.logo} />
              <span className="truncate text-sm font-semibold">{account.name}</span>
            </span>
          ) : (
            <span className="min-w-0 flex-1">
              <button
                type="button"
                onClick={goBack}
                className="inline-flex min-h-12 items-center gap-1 rounded-md px-2 text-sm hover:bg-hover"
              >
                <ChevronLeft aria-hidden className="size-5" /> {t('back')}
              </button>
            </span>
          )}
          <StateButton />
        </div>
        <StateNotice />
        <UpdateBar />
      </header>
      <main ref={main} id="main" tabIndex={-1} className="mx-auto max-w-2xl min-w-0 pb-40 outline-none">
        {children}
      </main>
      {isTop ? <Tabs view={view} /> : null}
    </div>
  )
}

function Tabs({ view }: { view: FieldView | null }) {
  const t = useTranslations('field')
  const tabs = [
    { name: 'day', href: addressOf({ name: 'day', day: null }), icon: <ListTodo aria-hidden className="size-5" /> },
    {
      name: 'week',
      href: addressOf({ name: 'week', day: null }),
      icon: <CalendarDays aria-hidden className="size-5" />,
    },
    { name: 'hours', href: addressOf({ name: 'hours', day: null }), icon: <Clock aria-hidden className="size-5" /> },
    { name: 'settings', href: addressOf({ name: 'settings' }), icon: <Settings aria-hidden className="size-5" /> },
  ] as const
  return (
    <nav
      aria-label={t('sections')}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="mx-auto grid max-w-2xl grid-cols-4">
        {tabs.map(({ name, href, icon }) => (
          <li key={name}>
            <AppLink
              href={href}
              aria-current={view?.name === name ? 'page' : undefined}
              className="flex min-h-14 flex-col items-center justify-center gap-0.5 text-xs text-text-2 aria-[current=page]:font-semibold aria-[current=page]:text-accent-text"
            >
              {icon}
              {t(`tab.${name}`)}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
