'use client'

import { useCallback } from 'react'
import type { FieldDatabase } from './database'
import { readStartingNow } from './read-starting-now'
import { useRead } from './use-field'

/** What starting a job now means for the stops after it; judged again with each change. */
export function useStartingNow(id: string) {
  return useRead(useCallback((db: FieldDatabase) => readStartingNow(db, id, new Date()), [id]))
}
