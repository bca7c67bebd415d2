import { z } from 'zod'
import { text } from '@/lib/schemas/fields'

/** The lists of the console that keep views. */
const VIEW_PAGES = ['work-orders', 'customers', 'assets'] as const
export type ViewPage = (typeof VIEW_PAGES)[number]

const VIEW_NAME_LENGTH = 60
const QUERY_LENGTH = 2000

/** A list as somebody likes to see it: the query of its address under a name. */
export const savedViewCreate = z.object({
  page: z.enum(VIEW_PAGES),
  name: text(VIEW_NAME_LENGTH),
  query: z.string().max(QUERY_LENGTH, `must have at most ${QUERY_LENGTH} characters`),
  shared: z.boolean().default(false),
})
export const savedViewUpdate = savedViewCreate.omit({ page: true }).extend({ shared: z.boolean() }).partial()

export type SavedViewRecord = {
  id: string
  page: string
  name: string
  query: string
  shared: boolean
  /** Whose it is; the others may only look through it. */
  owner: { id: string; name: string }
  is_mine: boolean
}
