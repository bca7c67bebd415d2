import { useMemo } from 'react'
import { useMounted } from '@/components/board/use-client'
import { unpackBoard } from '@/lib/domain/board/packed'
import type { BoardData } from '@/lib/domain/board/types'

const NOTHING: BoardData = {
  technicians: [],
  branches: [],
  shifts: [],
  timeOff: [],
  territories: [],
  jobs: [],
  queue: [],
}

/** What a packed board says. It is read in the browser alone, since the server draws none of it. */
export function useBoardData(packed: string): BoardData {
  const mounted = useMounted()
  return useMemo(() => (mounted ? unpackBoard(packed) : NOTHING), [mounted, packed])
}
