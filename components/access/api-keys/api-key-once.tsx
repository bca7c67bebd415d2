import { CopyField } from '@/components/ui/copy-field'
import { ShownOnce } from '@/components/ui/shown-once'
import type { ApiKeyWithSecret } from '@/lib/schemas/access/api-key'
import { shortened } from '@/components/company/settings/use-removal'

/** Shows a new key, this once, and a request that tries it. */
export function ApiKeyOnce({
  made,
  baseUrl,
  onClose,
}: {
  made: ApiKeyWithSecret
  baseUrl: string
  onClose: () => void
}) {
  const example = `curl -H "Authorization: Bearer ${made.key}" ${baseUrl}/api/v1/work-orders`
  return (
    <ShownOnce title={`The key for ${shortened(made.name)}`} what="key" onClose={onClose}>
      <CopyField label="API key" text={made.key} what="the key" />
      <CopyField label="Try it" text={example} what="the command" />
    </ShownOnce>
  )
}
