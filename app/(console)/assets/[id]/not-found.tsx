import { Cpu } from 'lucide-react'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'

export default function AssetNotFound() {
  return (
    <div className="m-auto">
      <h1 className="sr-only">Asset not found</h1>
      <EmptyState
        icon={<Cpu aria-hidden />}
        title="This asset does not exist"
        description="It may have been deleted, or the link may be incomplete. Deleted assets are in the trash."
        action={
          <>
            <ButtonLink href="/settings/trash?record_type=asset">Open the trash</ButtonLink>
            <ButtonLink href="/assets" variant="primary">
              All assets
            </ButtonLink>
          </>
        }
      />
    </div>
  )
}
