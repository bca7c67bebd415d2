import { cn } from '@/components/ui/cn'
import { here } from '@/components/ui/picture-link'
import { RecordLink } from '@/components/ui/links'
import type { OnSiteEntry, OnSiteEvidence } from '@/lib/schemas/work/work-order-detail'

/** What an entry of the timeline holds beside its words: the photo, the signature, the answer with the one before, or what became of a follow-up. */
export function EntryEvidence({ entry, onOpen }: { entry: OnSiteEntry; onOpen: () => void }) {
  const { kind, evidence, is_corrected: isCorrected } = entry
  if (evidence === null) return null
  switch (kind) {
    case 'photo':
      return <Photo evidence={evidence} onOpen={onOpen} />
    case 'signature':
      return <Signed evidence={evidence} />
    case 'answer_check':
    case 'answer_item':
      return <Answer evidence={evidence} isCorrected={isCorrected} />
    case 'follow_up':
      return <FollowUp evidence={evidence} />
    default:
      return null
  }
}

function Photo({ evidence: { picture, caption }, onOpen }: { evidence: OnSiteEvidence; onOpen: () => void }) {
  if (picture === null) return null
  return (
    <figure className="flex flex-col gap-1">
      <button
        type="button"
        onClick={onOpen}
        className="block size-20 overflow-hidden rounded-md border border-line hover:border-line-strong"
      >
        <img
          src={here(picture.thumbnail_url)}
          alt={caption ? `Open the photo: ${caption}` : 'Open the photo'}
          loading="lazy"
          className="size-full object-cover"
        />
      </button>
      {caption ? <figcaption className="wrap-anywhere">{caption}</figcaption> : null}
    </figure>
  )
}

function Signed({ evidence: { picture, payload } }: { evidence: OnSiteEvidence }) {
  if (picture === null) return null
  return (
    <img
      src={here(picture.url)}
      alt={`Signature of ${textOf(payload.signer_name)}, ${payload.role === 'customer' ? 'for the customer' : 'for us'}`}
      loading="lazy"
      className="h-12 w-40 rounded-md border border-line bg-white object-contain p-1"
    />
  )
}

function Answer({
  evidence: { payload, unit, former },
  isCorrected,
}: {
  evidence: OnSiteEvidence
  isCorrected: boolean
}) {
  const answer = payload.value ?? payload.response
  return (
    <p className={cn('wrap-anywhere whitespace-pre-line', isCorrected && 'text-text-2 line-through')}>
      {answerText(answer, unit)}
      {former === null || former === answer ? null : (
        <span className="text-text-2"> (before: {answerText(former, unit)})</span>
      )}
    </p>
  )
}

function answerText(value: unknown, unit: string | null): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return unit === null ? textOf(value) : `${textOf(value)} ${unit}`
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function FollowUp({ evidence: { outcome } }: { evidence: OnSiteEvidence }) {
  if (outcome === 'needs_decision')
    return (
      <p>
        <RecordLink href="/field-inbox">Waits for a decision</RecordLink>
      </p>
    )
  return <p className="text-text-2">{outcome === 'refused' ? 'Not planned by the office' : 'Planned by the office'}</p>
}
