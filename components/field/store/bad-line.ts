import { type Line, LineError } from './line'

/** What becomes of a request. */
export const FAULTS = [
  'fine',
  'request_lost',
  'answer_lost',
  'twice',
  /** It arrives after a later one; nobody waits for the answer any more. */
  'late',
  'crash_before',
  'crash_after',
] as const
export type Fault = (typeof FAULTS)[number]

/** The page is gone: nothing after this runs. */
export class Crash extends Error {
  override name = 'Crash'
}

export type BadLine = Line & {
  /** What was held up arrives. */
  arrive: () => Promise<void>
}

/** A line that does what `faults` says, request by request, and is good once there are none left. For tests. */
export function badLine(good: Line, faults: Fault[]): BadLine {
  const late: (() => Promise<unknown>)[] = []
  const arrive = async () => {
    for (const request of late.splice(0)) await quietly(request)
  }
  const over = async <Answer>(request: () => Promise<Answer>): Promise<Answer> => {
    const fault = faults.shift() ?? 'fine'
    if (fault === 'crash_before') throw new Crash()
    if (fault === 'late') late.push(request)
    if (fault === 'late' || fault === 'request_lost') throw new LineError('away')
    const answer = await request()
    if (fault === 'twice') await quietly(request)
    await arrive()
    if (fault === 'answer_lost') throw new LineError('away')
    if (fault === 'crash_after') throw new Crash()
    return answer
  }
  return {
    arrive,
    register: (device) => over(() => good.register(device)),
    sync: (query) => over(() => good.sync(query)),
    commands: (batch) => over(() => good.commands(batch)),
    uploaded: (sha256, deviceId) => over(() => good.uploaded(sha256, deviceId)),
    piece: (sha256, piece) => over(() => good.piece(sha256, piece)),
    picture: (id, size) => over(() => good.picture(id, size)),
  }
}

async function quietly(request: () => Promise<unknown>): Promise<void> {
  try {
    await request()
  } catch {
    // Nobody waits for this answer.
  }
}
