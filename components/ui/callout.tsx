import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { Tone } from './status'

const LOOKS = {
  info: { tone: 'sky', Icon: Info },
  success: { tone: 'green', Icon: CircleCheck },
  warning: { tone: 'amber', Icon: TriangleAlert },
  danger: { tone: 'red', Icon: CircleAlert },
} as const satisfies Record<string, { tone: Tone; Icon: typeof Info }>

/** A sentence that must not be missed, in the flow of the page. `announce` reads it aloud when it appears. */
export function Callout({
  kind = 'info',
  title,
  id,
  announce = false,
  actions,
  children,
}: {
  kind?: keyof typeof LOOKS
  title?: string
  /** So that an address can lead to it. */
  id?: string
  announce?: boolean
  actions?: React.ReactNode
  children?: React.ReactNode
}) {
  const { tone, Icon } = LOOKS[kind]
  return (
    <div
      id={id}
      data-tone={tone}
      role={announce ? 'alert' : undefined}
      className="flex flex-wrap items-start gap-2.5 rounded-md border border-(--tone-line) bg-(--tone-soft) px-3 py-2 text-sm text-(--tone-text)"
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
      {actions ? <div className="flex shrink-0 gap-1">{actions}</div> : null}
    </div>
  )
}
