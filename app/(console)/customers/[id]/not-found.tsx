import { Users } from 'lucide-react'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'

export default function CustomerNotFound() {
  return (
    <div className="m-auto">
      <h1 className="sr-only">Customer not found</h1>
      <EmptyState
        icon={<Users aria-hidden />}
        title="This customer does not exist"
        description="It may have been deleted, or the link may be incomplete. Deleted customers are in the trash, with their assets and contracts."
        action={
          <>
            <ButtonLink href="/settings/trash?record_type=customer">Open the trash</ButtonLink>
            <ButtonLink href="/customers" variant="primary">
              All customers
            </ButtonLink>
          </>
        }
      />
    </div>
  )
}
