import { createServer } from 'node:http'
import pg from 'pg'

/*
 * Loaded into a server before it starts (`node --import`): counts the statements that it sends to PostgreSQL. Whoever asks on
 * STATEMENTS_PORT gets the number since the last asking.
 */

let sent = 0
const query = Reflect.get(pg.Client.prototype, 'query')

pg.Client.prototype.query = function (...given) {
  const [config] = given
  const text = typeof config === 'string' ? config : config.text
  if (!/^\s*(SET|LISTEN)\b/i.test(text)) sent += 1
  return Reflect.apply(query, this, given)
}

createServer((_request, response) => {
  response.end(String(sent))
  sent = 0
}).listen(Number(process.env.STATEMENTS_PORT), '127.0.0.1')
