import type { StatusShape } from './status'

/** A status as a 14 px drawing in the colour of its tone. Put it inside an element with `data-tone`. */
export function StatusIcon({ shape, size = 14 }: { shape: StatusShape; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 14 14"
      fill="none"
      aria-hidden
      className="shrink-0 text-(--tone-solid)"
    >
      {DRAWINGS[shape]}
    </svg>
  )
}

const line = { stroke: 'currentColor', strokeWidth: 1.6, strokeLinecap: 'round', strokeLinejoin: 'round' } as const
const ring = <circle cx="7" cy="7" r="5.6" {...line} />
const disc = <circle cx="7" cy="7" r="6.4" fill="currentColor" />
const cut = { ...line, stroke: 'var(--surface)' }

const DRAWINGS: Record<StatusShape, React.ReactNode> = {
  dashed: <circle cx="7" cy="7" r="5.6" {...line} strokeDasharray="2 2.4" />,
  ring,
  quarter: (
    <>
      {ring}
      <path d="M7 7V3.6A3.4 3.4 0 0 1 10.4 7Z" fill="currentColor" />
    </>
  ),
  half: (
    <>
      {ring}
      <path d="M7 3.6a3.4 3.4 0 0 1 0 6.8Z" fill="currentColor" />
    </>
  ),
  pause: (
    <>
      {disc}
      <path d="M5.4 5v4M8.6 5v4" {...cut} />
    </>
  ),
  check: (
    <>
      {disc}
      <path d="m4.4 7.2 1.9 1.9 3.4-3.9" {...cut} />
    </>
  ),
  cross: (
    <>
      {disc}
      <path d="m5.1 5.1 3.8 3.8m0-3.8L5.1 8.9" {...cut} />
    </>
  ),
  skip: (
    <>
      {disc}
      <path d="M4.6 5 6.6 7l-2 2M7.4 5l2 2-2 2" {...cut} />
    </>
  ),
  wrench: (
    <>
      {disc}
      <path d="M4.6 9.4 7.6 6.4M9.6 5.6a1.6 1.6 0 1 1-1.9-1.3" {...cut} />
    </>
  ),
  clock: (
    <>
      {disc}
      <path d="M7 4.2V7l1.9 1.3" {...cut} />
    </>
  ),
  alert: (
    <>
      <path d="M7 .8 13.4 12.6H.6Z" fill="currentColor" />
      <path d="M7 5.2v3M7 10.4v.1" {...cut} />
    </>
  ),
  merge: (
    <>
      {disc}
      <path d="M4.6 4 7 6.8v3.4M9.4 4 7 6.8" {...cut} />
    </>
  ),
}
