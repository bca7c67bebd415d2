import { SearchX } from 'lucide-react'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'

export default function NotFound() {
  return (
    <>
      <h1 className="sr-only">Not found</h1>
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="This job is not assigned to you"
        description="The office may have reassigned or deleted it."
        action={
          <ButtonLink size="lg" variant="primary" href="/my-day">
            My day
          </ButtonLink>
        }
      />
    </>
  )
}
