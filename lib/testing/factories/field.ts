import type { ServiceContext } from '@/lib/access/context'
import { ROLE_SCOPES } from '@/lib/access/permissions'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import type { CommandKind } from '@/lib/domain/field/kinds'
import { registerDevice } from '@/lib/services/field/devices'
import { receiveCommands } from '@/lib/services/field/commands'
import { makeUser } from './users'

/** A technician’s sign-in, with the rights of its role alone. */
export async function signInAs(office: ServiceContext, technician_id: string | null): Promise<ServiceContext> {
  const user = await makeUser(office, { role: 'technician' })
  await db().user.updateMany({ where: { id: user.id }, data: { technician_id } })
  const actor = { type: 'user' as const, id: user.id, name: user.name }
  return { ...office, actor, scopes: new Set(ROLE_SCOPES.technician) }
}

type Command = {
  id: string
  work_order_id: string
  visit_id?: string
  payload?: object
  base?: object
  occurred_at?: string
}

/** A phone, with what sends its commands: all that are given in one request. */
export async function makePhone(technician: ServiceContext) {
  const { id: device_id } = await registerDevice(technician, { label: 'Phone' })
  const command = (kind: CommandKind, work_order_id: string, more: Partial<Command> = {}) => ({
    id: newId(),
    kind,
    version: 1,
    work_order_id,
    payload: {},
    occurred_at: new Date().toISOString(),
    ...more,
  })
  const send = async (...commands: object[]) =>
    (await receiveCommands(technician, { device_id, sent_at: new Date().toISOString(), skew_ms: 0, commands })).commands
  return { device_id, command, send }
}
