import { getRecord } from './get-record'
import { search } from './search'
import type { Tool } from './tool'

/** Every tool, in the order in which assistants read of them. */
export const TOOLS: readonly Tool[] = [search, getRecord]
