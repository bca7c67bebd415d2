import { Callout } from '@/components/ui/callout'
import { PageLink } from '@/components/ui/page-link'

/** Tells administrators, on every page, of webhooks that were disabled because nothing arrived. */
export function BrokenWebhooks({ endpoints }: { endpoints: readonly { id: string; url: string }[] }) {
  const [first, ...others] = endpoints
  if (!first) return null
  return (
    <div className="shrink-0 px-(--gutter) py-2">
      <Callout
        kind="danger"
        title={others.length > 0 ? `${endpoints.length} webhooks are disabled.` : 'A webhook is disabled.'}
      >
        Messages to <bdi className="break-all">{first.url}</bdi> {others.length > 0 ? 'and others ' : ''}did not arrive.{' '}
        <PageLink
          href={others.length > 0 ? '/settings/webhooks' : `/settings/webhooks/${first.id}`}
          className="font-medium underline underline-offset-2"
        >
          Look at {others.length > 0 ? 'them' : 'it'}
        </PageLink>
      </Callout>
    </div>
  )
}
