import { useState } from 'react'
import { type Shortcut, useListedKeys } from '@/components/frame/shortcuts'
import { useIdleParts } from '@/components/frame/use-idle-parts'

/** Lists the board's keys among the shortcuts, which nobody asks for while the board comes. */
export function useBoardKeys(): void {
  const [keys, setKeys] = useState<readonly Shortcut[]>([])
  const [parts] = useState(() => [{ fetch: async () => setKeys((await import('./keys')).BOARD_KEYS) }])
  useIdleParts(parts)
  useListedKeys(keys)
}
