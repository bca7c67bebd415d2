import { Card } from '@/components/ui/card'
import { Time } from '@/components/ui/time'
import type { OrderSignature } from '@/lib/schemas/work/work-order-detail'
import { here } from '@/components/ui/picture-link'

/** Who signed at the job, and for what; nothing where nobody did. */
export function SignaturesCard({ signatures }: { signatures: readonly OrderSignature[] }) {
  if (signatures.length === 0) return null
  return (
    <Card title="Signatures" count={signatures.length} flush>
      <ul aria-label="Signatures" className="divide-y divide-line">
        {signatures.map((signature) => (
          <li key={signature.id} className="px-4 py-3">
            <Signature signature={signature} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What was signed by whom, with the picture of it on white, on which it was drawn. */
export function Signature({ signature }: { signature: OrderSignature }) {
  const { signer_name: name, role, statement, technician, occurred_at, document_sha256: digest } = signature
  return (
    <figure className="flex flex-col gap-1.5 text-sm">
      <blockquote className="wrap-anywhere whitespace-pre-line">{statement}</blockquote>
      <img
        src={here(signature.image_url)}
        alt={`Signature of ${name}`}
        className="h-20 w-full max-w-72 rounded-md border border-line bg-white object-contain p-1"
      />
      <figcaption>
        <span className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </span>
        <span className="text-text-2">
          {' '}
          · {role === 'customer' ? 'for the customer' : 'for us'} · <Time value={occurred_at} format="weekday" />
        </span>
        {/* Tells whether a copy of the document is the one that was signed. */}
        <span className="block text-xs break-all text-text-2">
          With <bdi>{technician}</bdi> · document {digest}
        </span>
      </figcaption>
    </figure>
  )
}
