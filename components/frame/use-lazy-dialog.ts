import { useState } from 'react'

/** A dialog whose part is loaded at its first opening and stays for the others. */
export function useLazyDialog() {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  return {
    wasOpened: state !== 'unused',
    isOpen: state === 'open',
    open: () => setState('open'),
    dialog: { open: state === 'open', onOpenChange: (open: boolean) => setState(open ? 'open' : 'closed') },
  }
}
