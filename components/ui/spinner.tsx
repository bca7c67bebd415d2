/** A small turning ring in the current colour. Decorative: the element around it says what is going on. */
export function Spinner() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" fill="none" aria-hidden className="size-4 shrink-0 animate-spin">
      <circle cx="8" cy="8" r="6" stroke="currentColor" strokeWidth="2" opacity="0.25" />
      <path d="M14 8a6 6 0 0 0-6-6" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
