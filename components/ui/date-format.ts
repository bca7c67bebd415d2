// Making a formatter costs more than using it a hundred times, and a table uses it for every row.
const formats = new Map<string, Intl.DateTimeFormat>()

/** A formatter of times and dates; each is made once. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const cached = formats.get(key)
  if (cached) return cached
  const format = new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}
