import { CopyField } from '@/components/ui/copy-field'
import { ShownOnce } from '@/components/ui/shown-once'

/** Shows the secret of an endpoint, this once. */
export function SecretOnce({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <ShownOnce title="The secret that signs its messages" what="secret" onClose={onClose}>
      <CopyField
        label="Secret"
        text={secret}
        what="the secret"
        hint="Give it to a Standard Webhooks library, which verifies each message with it."
      />
    </ShownOnce>
  )
}
