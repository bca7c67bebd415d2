import { CopyField } from '@/components/ui/copy-field'
import { ShownOnce } from '@/components/ui/shown-once'
import type { SandboxCreated } from '@/lib/schemas/company/sandbox'
import { shortened } from '@/components/company/settings/use-removal'

/** Shows how to get into a new sandbox, this once: its key, a request that tries it, and the invitation to its console. */
export function SandboxOnce({
  sandbox: { name, key, invitation_link },
  baseUrl,
  onClose,
}: {
  sandbox: SandboxCreated
  baseUrl: string
  onClose: () => void
}) {
  const example = `curl -H "Authorization: Bearer ${key}" ${baseUrl}/api/v1/work-orders`
  return (
    <ShownOnce title={`The key for ${shortened(name)}`} what="key" onClose={onClose}>
      <CopyField label="API key" text={key} what="the key" />
      <CopyField label="Try it" text={example} what="the command" />
      {invitation_link ? (
        <CopyField
          label="Invitation link"
          text={invitation_link}
          what="the link"
          hint="Send it to the administrator of the sandbox. It works once, for seven days."
        />
      ) : null}
    </ShownOnce>
  )
}
