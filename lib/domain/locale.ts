/** The language that an Accept-Language header asks for first, as Intl understands it; `en-US` for none or nonsense. */
export function localeOf(header: string | null): string {
  const first = (header ?? '').split(',')[0]?.split(';')[0]?.trim() ?? ''
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(first)[0] ?? 'en-US'
  } catch {
    return 'en-US'
  }
}
