'use client'

import { createContext, use, useMemo } from 'react'
import type { Units } from '@/lib/domain/units'

export type Formats = {
  /** The browser's language, as its Accept-Language said. */
  locale: string
  /** The account's IANA time zone. */
  timeZone: string
  /** The account's ISO 4217 currency. */
  currency: string
  /** In which the account reads distances and speeds. */
  units: Units
}

const FormatsContext = createContext<Formats>({ locale: 'en-US', timeZone: 'UTC', currency: 'USD', units: 'metric' })

/** Tells everything below how the account and the reader write times, money and distances. */
export function FormatsProvider({
  locale,
  timeZone,
  currency,
  units,
  children,
}: Formats & { children: React.ReactNode }) {
  const formats = useMemo(() => ({ locale, timeZone, currency, units }), [locale, timeZone, currency, units])
  return <FormatsContext value={formats}>{children}</FormatsContext>
}

/** Locale, time zone, currency and units of this page. */
export function useFormats(): Formats {
  return use(FormatsContext)
}
