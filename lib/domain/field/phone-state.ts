/** How a phone stands, as far as its header says it. */
export type PhoneState = {
  /** Whether the store has been read. */
  hasData: boolean
  /** What the store did not take; null of nothing. */
  fault: string | null
  sessionEnded: boolean
  forbidden: boolean
  /** When it was last in touch with the office; null where it never was. */
  lastSync: string | null
  online: boolean
  waiting: number
  needsOffice: number
}

/** What can be said of it. */
export type SaidKey =
  | 'notStored'
  | 'signedOut'
  | 'forbidden'
  | 'needsOffice'
  | 'offline'
  | 'offlineWaiting'
  | 'neverSynced'
  | 'waiting'
  | 'allSent'
export type Said = { key: SaidKey; count: number }

/** Whether the office has never sent this phone anything: then nobody knows whether there are jobs. */
export function isNeverSynced({ hasData, lastSync }: Pick<PhoneState, 'hasData' | 'lastSync'>): boolean {
  return hasData && lastSync === null
}

/** What is to be said: first what needs somebody, if anything, and always the connection and what waits, where that is not as it should be. */
export function saidOf(state: PhoneState): [Said, ...Said[]] {
  const [first, ...more] = [troubleOf(state), lineOf(state)].filter((said) => said !== null)
  return first ? [first, ...more] : [{ key: 'allSent', count: 0 }]
}

function troubleOf({ fault, sessionEnded, forbidden, needsOffice }: PhoneState): Said | null {
  if (fault !== null) return { key: 'notStored', count: 0 }
  if (sessionEnded) return { key: 'signedOut', count: 0 }
  if (forbidden) return { key: 'forbidden', count: 0 }
  return needsOffice > 0 ? { key: 'needsOffice', count: needsOffice } : null
}

function lineOf(state: PhoneState): Said | null {
  const { online, waiting } = state
  if (!online) return { key: waiting > 0 ? 'offlineWaiting' : 'offline', count: waiting }
  if (waiting > 0) return { key: 'waiting', count: waiting }
  return isNeverSynced(state) ? { key: 'neverSynced', count: 0 } : null
}
