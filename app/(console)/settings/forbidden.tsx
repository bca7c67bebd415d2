import { Lock } from 'lucide-react'
import { PageHeader } from '@/components/frame/page-header'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'

/** A page that the role may not see, reached by its address. */
export function Forbidden({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={<Lock aria-hidden />}
        title="You don’t have permission to open this page"
        description="Ask an administrator."
        action={<ButtonLink href="/settings">All settings</ButtonLink>}
      />
    </>
  )
}
