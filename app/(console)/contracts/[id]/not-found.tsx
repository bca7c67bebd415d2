import { FileText } from 'lucide-react'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'

export default function ContractNotFound() {
  return (
    <div className="m-auto">
      <h1 className="sr-only">Contract not found</h1>
      <EmptyState
        icon={<FileText aria-hidden />}
        title="This contract does not exist"
        description="It may have been deleted, or the link may be incomplete. Deleted contracts are in the trash."
        action={
          <>
            <ButtonLink href="/settings/trash?record_type=service_contract">Open the trash</ButtonLink>
            <ButtonLink href="/contracts" variant="primary">
              All contracts
            </ButtonLink>
          </>
        }
      />
    </div>
  )
}
