import { SearchX } from 'lucide-react'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'

/** Nothing has this number, nor anything like it. */
export function NothingFound({ text, canWrite }: { text: string; canWrite: boolean }) {
  const short = text.length > 60 ? `${text.slice(0, 60)}…` : text
  return (
    <div role="status" className="rounded-lg border border-line bg-surface">
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={`No asset found for “${short}”`}
        description="Read the plate once more: 0 and O, 1 and I, 5 and S are easily mixed up. A machine of another company is not covered by you."
        action={
          <>
            <ButtonLink href={`/assets?search=${encodeURIComponent(text)}`}>Search names of assets</ButtonLink>
            {canWrite ? (
              <ButtonLink href={`/assets/new?serial_number=${encodeURIComponent(text)}`}>New asset with it</ButtonLink>
            ) : null}
          </>
        }
      />
    </div>
  )
}
