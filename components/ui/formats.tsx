'use client'

import { createContext, use, useMemo } from 'react'

export type Formats = {
  /** The browser's language, as its Accept-Language said. */
  locale: string
  /** The account's IANA time zone. */
  timeZone: string
  /** The account's ISO 4217 currency. */
  currency: string
}

const FormatsContext = createContext<Formats>({ locale: 'en-US', timeZone: 'UTC', currency: 'USD' })

/** Tells everything below how the account and the reader write times and money. */
export function FormatsProvider({ locale, timeZone, currency, children }: Formats & { children: React.ReactNode }) {
  const formats = useMemo(() => ({ locale, timeZone, currency }), [locale, timeZone, currency])
  return <FormatsContext value={formats}>{children}</FormatsContext>
}

/** Locale, time zone and currency of this page. */
export function useFormats(): Formats {
  return use(FormatsContext)
}
