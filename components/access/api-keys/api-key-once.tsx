import { CopyField } from '@/components/ui/copy-field'
import { ShownOnce } from '@/components/ui/shown-once'
import type { ApiKeyWithSecret } from '@/lib/schemas/access/api-key'
import { shortened } from '@/components/company/settings/use-removal'

/** Shows a new key, this once, and a request that tries it. */
export function ApiKeyOnce({
  newKey,
  baseUrl,
  onClose,
}: {
  newKey: ApiKeyWithSecret
  baseUrl: string
  onClose: () => void
}) {
  const example = `curl -H "Authorization: Bearer ${newKey.key}" ${baseUrl}/api/v1/work-orders`
  return (
    <ShownOnce title={`The key for ${shortened(newKey.name)}`} what="key" onClose={onClose}>
      <CopyField label="API key" text={newKey.key} what="the key" />
      <CopyField label="Try it" text={example} what="the command" />
    </ShownOnce>
  )
}
