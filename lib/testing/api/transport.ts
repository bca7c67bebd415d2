import type { Queue } from '@/lib/db/enqueue'

export type Sent = {
  method: string
  /** With its query, below the server's address. */
  path: string
  headers: Headers
  body?: string | Uint8Array<ArrayBuffer>
}

export type Received = { status: number; headers: Headers; text: string }

/** How a client reaches the API. */
export type Transport = {
  send: (request: Sent) => Promise<Received>
  /** Runs the jobs of a queue that are due, where no server does. */
  runJobs: (queue: Queue) => Promise<void>
}

/** Sends requests to a server, which runs its jobs by itself. */
export function overHttp(baseUrl: string): Transport {
  return {
    send: async ({ path, ...request }) => {
      const response = await fetch(baseUrl + path, { ...request, redirect: 'manual' })
      return { status: response.status, headers: response.headers, text: await response.text() }
    },
    runJobs: () => Promise.resolve(),
  }
}
