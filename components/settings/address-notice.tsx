import { Callout } from '@/components/ui/callout'

/** Says which parts of the address were not understood; the list shows without them. */
export function AddressNotice({ ignored }: { ignored: readonly string[] }) {
  if (ignored.length === 0) return null
  return (
    <div className="px-(--gutter) pt-2">
      <Callout kind="warning">
        The address has a value that this list does not know ({ignored.join(', ')}); it is left out.
      </Callout>
    </div>
  )
}
