import { SearchX } from 'lucide-react'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'

export default function NotFound() {
  return (
    <div className="m-auto">
      <h1 className="sr-only">Not found</h1>
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="This record does not exist"
        description="It may have been deleted, or the link may be incomplete. Deleted records are in the trash; the search finds everything else."
        action={
          <>
            <ButtonLink href="/settings/trash">Open the trash</ButtonLink>
            <ButtonLink href="/board" variant="primary">
              Go to the board
            </ButtonLink>
          </>
        }
      />
    </div>
  )
}
