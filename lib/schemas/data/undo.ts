/** What one user did today, in one request. */
export type OwnActionRecord = {
  request: string
  at: string
  /** "Changed 12 work orders" */
  what: string
  /** The fields that changed, where it was one record. */
  detail: string | null
  /** The page of the record, where it has one. */
  href: string | null
  state: 'done' | 'undone'
  /** Why it cannot be undone; `null` when it can. */
  reason: string | null
}

/** What was taken back, or done again: in words, the ids and numbers of its work orders, and those left alone, with the reason. */
export type UndoneAction = {
  what: string
  ids: string[]
  numbers: string[]
  refused: { name: string; reason: string }[]
}

/** An action that another page shows, which is asked about before it is taken back or done again. */
export type ActionElsewhere = { elsewhere: Pick<OwnActionRecord, 'request' | 'what' | 'at'> }
