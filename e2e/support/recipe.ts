import type { ApiClient, Json } from './api'
import type { World } from './world'

/** What makes an operation succeed: where it goes and what it is sent. Made anew for each call that changes things. */
export type Recipe = (world: World, api: ApiClient) => Promise<{ path: string; body?: Json }>

/** Where an operation goes, and what it is sent. */
export const at = (path: string, body?: Json) => Promise.resolve({ path, body })

let serial = 0
/** A value that nothing else in the run has. */
export const unique = (text: string) => `${text} ${process.pid}-${++serial}`
