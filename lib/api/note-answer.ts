import { shownRequestId } from '@/lib/access/context'
import { noteRequest } from '@/lib/metrics'
import { noteApiRequest } from '@/lib/services/data/request-log'
import type { Exchange } from './admit'

/** Notes an answered request: in the metrics, in the operator's log, and in the log of its account when that is known. */
export function noteAnswer(
  { ids, sender }: Exchange,
  answered: { method: string; route: string; status: number; milliseconds: number },
  queryKeys: readonly string[] = [],
): void {
  const requestId = shownRequestId(ids)
  noteRequest({ ...answered, request_id: requestId, account_id: sender?.accountId })
  if (!sender) return
  const { accountId, actor } = sender
  noteApiRequest({ ...answered, accountId, actor, id: ids.requestId, requestId, queryKeys })
}
