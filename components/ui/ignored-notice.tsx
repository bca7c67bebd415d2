import { Callout } from './callout'

/** Says that parts of the address were left out because they mean nothing to this list. */
export function IgnoredNotice({ ignored }: { ignored: readonly string[] }) {
  if (ignored.length === 0) return null
  return (
    <div className="px-(--gutter) pt-3">
      <Callout kind="warning">These filters of the link are not valid and were left out: {ignored.join(', ')}.</Callout>
    </div>
  )
}
