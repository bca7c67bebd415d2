/** How a phone stands, as far as its header says it. */
export type PhoneStanding = {
  /** Whether the store has been read. */
  known: boolean
  sessionEnded: boolean
  forbidden: boolean
  /** When it was last in touch with the office; null where it never was. */
  lastSync: string | null
  online: boolean
  waiting: number
  needsOffice: number
  refused: number
}

/** What can be said of it. */
export type SaidKey =
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
export function isNeverSynced({ known, lastSync }: Pick<PhoneStanding, 'known' | 'lastSync'>): boolean {
  return known && lastSync === null
}

/** The one thing that is to be said: what needs somebody comes before what goes by itself. */
export function saidOf(standing: PhoneStanding): Said {
  const { sessionEnded, forbidden, needsOffice, refused, online, waiting } = standing
  if (sessionEnded) return { key: 'signedOut', count: waiting }
  if (forbidden) return { key: 'forbidden', count: waiting }
  const office = needsOffice + refused
  if (office > 0) return { key: 'needsOffice', count: office }
  if (!online) return { key: waiting > 0 ? 'offlineWaiting' : 'offline', count: waiting }
  if (waiting > 0) return { key: 'waiting', count: waiting }
  return { key: isNeverSynced(standing) ? 'neverSynced' : 'allSent', count: 0 }
}
