import { answerPhone, phoneQuery } from '@/lib/api/answer-phone'
import { fieldSyncQuery } from '@/lib/schemas/field/sync'
import { syncField } from '@/lib/services/field/sync'

/** What a technician’s phone does not hold yet, as `GET /api/v1/field/sync` answers it. */
export function GET(request: Request): Promise<Response> {
  return answerPhone(request, (ctx) => syncField(ctx, phoneQuery(request, fieldSyncQuery)))
}
