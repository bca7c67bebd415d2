/** What the page tells the worker. The first is serwist's own. */
export type ToWorker = { type: 'SKIP_WAITING' } | { type: 'SIGNED_IN'; user: string } | { type: 'FORGET' }

/** What the worker tells its pages: who is signed in by what the server says, which need not be whose page it was. */
export type ToPage = { type: 'SIGNED_IN_AS'; user: string }
