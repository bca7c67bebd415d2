import { SearchX } from 'lucide-react'
import { Logo } from '@/components/frame/logo'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'

export default function NotFound() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center p-4">
      <Logo size={32} />
      <h1 className="sr-only">Page not found</h1>
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="There is no page at this address"
        description="Check the address, or start from the front page."
        action={
          <ButtonLink href="/" variant="primary">
            Go to Fieldline
          </ButtonLink>
        }
      />
    </main>
  )
}
