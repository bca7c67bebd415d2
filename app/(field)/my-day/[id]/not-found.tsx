import { SearchX } from 'lucide-react'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'

export default function NotFound() {
  return (
    <>
      <h1 className="sr-only">Not found</h1>
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="This is not a job of yours"
        description="The office may have given it to somebody else, or deleted it."
        action={
          <ButtonLink size="lg" variant="primary" href="/my-day">
            My day
          </ButtonLink>
        }
      />
    </>
  )
}
