'use client'

import { useFormats } from './formats'

const formatters = new Map<string, Intl.NumberFormat>()

/** An amount in the account's currency and the reader's language. */
export function Money({ value }: { value: number }) {
  const { locale, currency } = useFormats()
  const key = `${locale} ${currency}`
  let format = formatters.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: 'currency', currency })
    formatters.set(key, format)
  }
  return (
    <span suppressHydrationWarning className="whitespace-nowrap tabular">
      {format.format(value)}
    </span>
  )
}
