type Batch<Result> = { many: number; result: Promise<Result>; run: () => Promise<void> }

/** What one of several callers of a shared run gets: the result for all, how many callers there are, and its own position. */
export type Share<Result> = { result: Result; many: number; position: number }

/**
 * Runs one piece of work for all who ask for the same at the same time. Who comes while it runs is served by the next
 * run, which begins after they came: nobody gets an answer that is older than their question. Places count from 0, in
 * the order in which they came. A run begins at once, or after `gathering`: who comes until then is served by it, too.
 */
export function coalesceCalls<Result>(
  work: (key: string, many: number) => Promise<Result>,
  gathering?: () => Promise<void>,
): (key: string) => Promise<Share<Result>> {
  /** For each key at work, who waits for the next run. */
  const lines = new Map<string, { next: Batch<Result> | null }>()

  async function serve(key: string, first: Batch<Result>): Promise<void> {
    const line: { next: Batch<Result> | null } = { next: first }
    lines.set(key, line)
    while (line.next) {
      if (gathering) await gathering()
      const batch = line.next
      line.next = null
      await batch.run()
    }
    lines.delete(key)
  }

  function newBatch(key: string): Batch<Result> {
    const batch: Batch<Result> = { many: 0, result: Promise.resolve() as never, run: () => Promise.resolve() }
    batch.result = new Promise((resolve, reject) => {
      batch.run = () => work(key, batch.many).then(resolve, reject)
    })
    return batch
  }

  return async (key) => {
    const line = lines.get(key)
    const batch = line ? (line.next ??= newBatch(key)) : newBatch(key)
    const position = batch.many++
    if (!line) void serve(key, batch)
    return { result: await batch.result, many: batch.many, position }
  }
}
