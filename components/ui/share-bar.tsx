/** How much of a whole is used, in the tone around it; `mark` is a point on it that counts. Both in percent. The words beside it say the same. */
export function ShareBar({ share, mark }: { share: number; mark?: number }) {
  return (
    <svg
      viewBox="0 0 100 3"
      preserveAspectRatio="none"
      aria-hidden
      className="h-1.5 w-full overflow-hidden rounded-full"
    >
      <rect width="100" height="3" fill="var(--line)" />
      <rect width={share} height="3" fill="var(--tone-solid)" />
      {mark === undefined ? null : <rect x={mark - 0.4} width="0.8" height="3" fill="var(--text)" />}
    </svg>
  )
}
