import pg from 'pg'
import { keepConnected } from './keep-connected'

/**
 * Listens to a channel of the database on a connection of its own, and connects again when that breaks. `onConnect` runs each
 * time it listens, also the first: what was said before was not heard. Returns how to stop.
 */
export function listen(channel: string, onMessage: (payload: string) => void, onConnect: () => void): () => void {
  return keepConnected('fieldline live', async (client) => {
    client.on('notification', ({ payload }) => payload !== undefined && onMessage(payload))
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    onConnect()
  })
}
