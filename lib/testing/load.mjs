import { parentPort, workerData } from 'node:worker_threads'

/*
 * Load from a thread of its own, so that whoever measures beside it is not slowed by the sending itself. Each lane sends its
 * request again and again until it is told to stop; then what was answered is told, by kind and status.
 */

const { url, lanes } = workerData
const ending = new AbortController()
const answers = {}

async function send({ kind, method, path, headers, body }) {
  // What stands for something new in a request is new each time; its letters and digits may be part of base64.
  const fresh = (text) => text?.replaceAll('@NEW@', crypto.randomUUID().replaceAll('-', ''))
  const freshHeaders = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fresh(value)]))
  const request = { method, headers: freshHeaders, body: fresh(body) }
  const response = await fetch(url + path, request)
  const text = await response.text()
  const code = /"code":"(\w+)"/.exec(response.ok ? '' : text)?.[1]
  const name = [kind, response.status, code].filter(Boolean).join(' ')
  answers[name] = (answers[name] ?? 0) + 1
}

parentPort.once('message', () => ending.abort())
await Promise.all(
  lanes.map(async (lane) => {
    while (!ending.signal.aborted) await send(lane)
  }),
)
parentPort.postMessage(answers, [])
