import { Callout } from '@/components/ui/callout'

/** Says which parts of the address were not understood; the list shows without them. */
export function AddressNotice({ ignored }: { ignored: readonly string[] }) {
  if (ignored.length === 0) return null
  return (
    <div className="px-(--gutter) pt-2">
      <Callout kind="warning">These filters of the link are not valid and were left out: {ignored.join(', ')}.</Callout>
    </div>
  )
}
