import type { DeviceRecord } from '@/lib/schemas/field/device'
import { TECHNICIAN } from './customers'
import { IDS, TIMES } from './ids'

export const device = {
  id: IDS.device,
  label: 'Dana’s phone',
  platform: 'Android 16',
  app_version: '1.4.0',
  technician: TECHNICIAN,
  user: { id: IDS.user, name: 'Dana Reyes' },
  last_sync_at: TIMES.assigned,
  revoked_at: null,
  created_at: TIMES.called,
  updated_at: TIMES.assigned,
} satisfies DeviceRecord
