import { Callout } from './callout'

/** Says that parts of the address were left out because they mean nothing to this list. */
export function IgnoredNotice({ ignored }: { ignored: readonly string[] }) {
  if (ignored.length === 0) return null
  return (
    <div className="px-(--gutter) pt-3">
      <Callout kind="warning">
        The address holds what this list does not understand ({ignored.join(', ')}); the list is shown without it.
      </Callout>
    </div>
  )
}
