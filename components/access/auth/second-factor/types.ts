import type { FormState } from '@/lib/schemas/form-state'
import type { QrDrawing } from '@/lib/domain/qr'

/** What an authenticator app needs to know. */
export type FactorSetup = { secret: string; picture: QrDrawing }

export type FactorActions = {
  begin: () => Promise<FormState<FactorSetup>>
  confirm: (code: string) => Promise<FormState<{ recovery_codes: string[] }>>
  turnOff: () => Promise<FormState>
}
