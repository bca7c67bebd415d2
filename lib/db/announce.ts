import type pg from 'pg'
import { pool } from './client'

/** The one channel on which processes tell each other where to look; its messages are `News` as JSON. */
export const CHANGES_CHANNEL = 'fieldline_news'

/** Accounts with new history, with somebody new at a board, or of which something else is at risk; and queues with new jobs. */
export type News = { history: string[]; presence: string[]; risk: string[]; jobs: string[] }

/** A message may have 8,000 bytes, and there are three topics of accounts. */
const MAX_OF_TOPIC = 50

/** What is to be told to the processes of one database. */
type Outbox = { waiting: Record<keyof News, Set<string>>; sending: boolean }

// By the pool: what is told goes to the database where it was written, and ends with it.
const outboxes = new WeakMap<pg.Pool, Outbox>()

function outboxOf(to: pg.Pool): Outbox {
  const outbox = outboxes.get(to) ?? {
    waiting: { history: new Set(), presence: new Set(), risk: new Set(), jobs: new Set() },
    sending: false,
  }
  outboxes.set(to, outbox)
  return outbox
}

/**
 * Tells every process that an account, or a queue, has something new. Call it after the commit: inside a transaction a NOTIFY would make
 * the commits of the whole database wait for each other. What comes while a message is on its way goes with the next.
 */
export function announce(topic: keyof News, subject: string): void {
  const to = pool()
  const outbox = outboxOf(to)
  outbox.waiting[topic].add(subject)
  if (!outbox.sending) void send(to, outbox)
}

async function send(to: pg.Pool, outbox: Outbox): Promise<void> {
  const { waiting } = outbox
  outbox.sending = true
  try {
    while (Object.values(waiting).some(({ size }) => size > 0)) {
      const news: News = {
        history: takeMessage(waiting.history),
        presence: takeMessage(waiting.presence),
        risk: takeMessage(waiting.risk),
        jobs: takeMessage(waiting.jobs),
      }
      // Nothing is lost with it, so nobody waits for the disk.
      await to.query({
        name: 'announce',
        text: `SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`,
        values: [CHANGES_CHANNEL, JSON.stringify(news)],
      })
    }
  } catch {
    // The database is away or we are stopping. Whoever listens also looks by themselves every few seconds.
  } finally {
    outbox.sending = false
  }
}

function takeMessage(ids: Set<string>): string[] {
  const messageIds = [...ids].slice(0, MAX_OF_TOPIC)
  for (const id of messageIds) ids.delete(id)
  return messageIds
}
