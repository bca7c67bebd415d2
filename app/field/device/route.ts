import { answerPhone, phoneBody } from '@/lib/api/answer-phone'
import { logFailure } from '@/lib/log'
import { registerDevice } from '@/lib/services/field/devices'
import { syncField } from '@/lib/services/field/sync'

/**
 * Registers this browser as a technician’s phone, as `POST /api/v1/field/devices` does, and answers with its first sync: on a bad line one more way
 * there and back is two seconds without a job.
 */
export function POST(request: Request): Promise<Response> {
  return answerPhone(request, async (ctx, sent) => {
    const device = await registerDevice(ctx, phoneBody(sent))
    // Registered it is in any case: a phone that is answered by an error registers once more.
    const sync = await syncField(ctx, { device_id: device.id }).catch((error: unknown) =>
      logFailure('the first sync of a phone failed', error),
    )
    return { ...device, sync }
  })
}
