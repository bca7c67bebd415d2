import { Lock } from 'lucide-react'
import { ButtonLink } from './button'
import { EmptyState } from './states'

/** The signed-in role may not do what this page is for. */
export function NotAllowed({ what, back }: { what: string; back: { href: string; label: string } }) {
  return (
    <div className="m-auto">
      <h1 className="sr-only">No permission</h1>
      <EmptyState
        icon={<Lock aria-hidden />}
        title={`You don’t have permission to ${what}`}
        description="Ask an administrator."
        action={<ButtonLink href={back.href}>{back.label}</ButtonLink>}
      />
    </div>
  )
}
