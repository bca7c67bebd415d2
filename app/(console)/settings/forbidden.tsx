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
        title="Your role does not open this page"
        description="Only administrators can. Ask one of yours if you need something changed here."
        action={<ButtonLink href="/settings">All settings</ButtonLink>}
      />
    </>
  )
}
