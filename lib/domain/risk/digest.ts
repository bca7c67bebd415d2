import { createHash } from 'node:crypto'
import type { Interval } from '@/lib/domain/board/interval'
import { intervalOf, minutesOf } from '@/lib/domain/board/placement'
import type { BoardJob } from '@/lib/domain/board/types'
import type { Conflict } from '@/lib/domain/conflicts/types'

/**
 * What a person confirmed of a scheduling conflict: SHA-256, in hexadecimal digits, of the code, the technician, the start and minutes of
 * the visit, and of each related record its id, start and end. Any change of these makes another conflict of it (R-SD-13).
 */
export function conflictDigest(
  job: BoardJob,
  { code, related }: Pick<Conflict, 'code' | 'related'>,
  spanOf: (id: string) => Interval | null,
): string {
  const visit = [code, job.technician_id, intervalOf(job)?.start ?? null, minutesOf(job)]
  const others = related.toSorted().map((id) => [id, spanOf(id)?.start ?? null, spanOf(id)?.end ?? null])
  return createHash('sha256')
    .update(JSON.stringify([visit, others]))
    .digest('hex')
}
