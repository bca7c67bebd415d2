import { expect, test } from 'vitest'
import { coalesceCalls } from './coalesce-calls'

/** Work whose runs end when the test says so. */
function makeWork() {
  const runs: { key: string; many: number; end: (result: string) => void; fail: (error: Error) => void }[] = []
  const request = coalesceCalls(
    (key, many) => new Promise<string>((resolve, reject) => runs.push({ key, many, end: resolve, fail: reject })),
  )
  return { runs, ask: request }
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('serves callers that arrive during a run with one run that begins afterwards', async () => {
  const { runs, ask: request } = makeWork()
  const first = request('a')
  const later = [request('a'), request('a'), request('a')]
  expect(runs.map(({ many }) => many)).toEqual([1])
  runs[0]?.end('one')
  await expect(first).resolves.toEqual({ result: 'one', many: 1, position: 0 })
  await settled()
  expect(runs.map(({ many }) => many)).toEqual([1, 3])
  runs[1]?.end('two')
  await expect(Promise.all(later)).resolves.toEqual([0, 1, 2].map((position) => ({ result: 'two', many: 3, position })))
})

test('runs different keys in parallel, and starts a new run when nobody waits', async () => {
  const { runs, ask: request } = makeWork()
  const both = [request('a'), request('b')]
  expect(runs.map(({ key }) => key)).toEqual(['a', 'b'])
  for (const run of runs) run.end('done')
  await Promise.all(both)
  await settled()
  void request('a')
  expect(runs).toHaveLength(3)
})

test('rejects every caller of a failed run, and no later one', async () => {
  const { runs, ask: request } = makeWork()
  const first = request('a')
  const second = request('a')
  runs[0]?.fail(new Error('no database'))
  await expect(first).rejects.toThrow('no database')
  await settled()
  runs[1]?.end('fine')
  await expect(second).resolves.toMatchObject({ result: 'fine' })
})

test('gathers who comes before a run begins, and serves them by one', async () => {
  const runs: number[] = []
  const request = coalesceCalls((_key, many) => Promise.resolve(runs.push(many)), settled)
  await Promise.all([request('a'), request('a').then(() => request('a')), request('a')])
  expect(runs).toEqual([3, 1])
})
