/** The mark: a route line between two stops. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden className="shrink-0">
      <rect width="24" height="24" rx="6" fill="var(--accent)" />
      <path
        d="M6.5 16.6h4.2c1.5 0 2.3-1 2.3-2.3v-4.6c0-1.4.8-2.3 2.3-2.3h2.2"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <circle cx="6.6" cy="16.6" r="2" fill="var(--on-accent)" />
      <circle cx="17.5" cy="7.4" r="2" fill="var(--on-accent)" />
    </svg>
  )
}
