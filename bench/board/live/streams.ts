import type { BoardJob } from '@/lib/domain/board/types'

export type Seen = (jobId: string, priority: string, at: number) => void

/** Open boards without a browser: streams read as a browser reads them. */
export type Streams = { open: number; stop: () => void }

/** Opens so many live streams, in turns on the servers, and calls `seen` for every job in every message (epoch ms). */
export async function openStreams(
  urls: readonly string[],
  cookie: string,
  count: number,
  seen: Seen,
): Promise<Streams> {
  const ending = new AbortController()
  const one = async (url: string) => {
    const answer = await fetch(`${url}/live`, { headers: { cookie }, signal: ending.signal })
    if (!answer.ok || !answer.body) throw new Error(`${url}/live answered ${answer.status}`)
    void follow(answer.body, seen).catch(() => undefined)
  }
  await Promise.all(Array.from({ length: count }, (_, index) => one(urls[index % urls.length] ?? '')))
  return { open: count, stop: () => ending.abort() }
}

async function follow(body: ReadableStream<Uint8Array>, seen: Seen): Promise<void> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of body) {
    const at = Date.now()
    text += decoder.decode(part, { stream: true })
    const messages = text.split('\n\n')
    text = messages.pop() ?? ''
    for (const message of messages) {
      if (!message.startsWith('event: change')) continue
      const data = message.slice(message.indexOf('\ndata: ') + 7)
      for (const { id, priority } of (JSON.parse(data) as { jobs: BoardJob[] }).jobs) seen(id, priority, at)
    }
  }
}
