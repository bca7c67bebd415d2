import { newId } from '@/lib/domain/id'
import { UPLOAD_DATA, UPLOAD_DIGEST } from '@/lib/api/openapi/story/field'
import type { ApiClient, Json } from './client'
import { at, type Recipe, unique } from './recipe'
import type { World } from './world'

/** How the operations of a technician’s phone are called so that they succeed. */
export const fieldRecipes: Record<string, Recipe> = {
  listDevices: () => at('/field/devices'),
  registerDevice: async (world, api) => at('/field/devices', await newDevice(world, api)),
  getDevice: async (world, api) => at(`/field/devices/${await device(world, api)}`),
  revokeDevice: async (world, api) => at(`/field/devices/${await device(world, api)}`),
  syncField: async (world, api) => at(`/field/sync?device_id=${await device(world, api)}`),
  uploadFieldPicture: async (world, api) => at('/field/uploads', await picture(world, api)),
  getFieldUpload: async (world, api) => {
    const body = await picture(world, api)
    await api.post('/field/uploads', body)
    return at(`/field/uploads/${UPLOAD_DIGEST}?device_id=${body.device_id}`)
  },
  sendFieldCommands: async (world, api) => at('/field/commands', await commands(world, api)),
  listFieldCommands: () => at('/field/commands'),
  getFieldCommand: async (world, api) => at(`/field/commands/${await undecided(world, api)}`),
  decideFieldCommand: async (world, api) =>
    at(`/field/commands/${await undecided(world, api)}/decide`, { action: 'discard' }),
  listFieldEvents: (world) => at(`/work-orders/${world.workOrder.id}/field-events`),
  createFieldEvent: ({ workOrder, technician }) =>
    at(`/work-orders/${workOrder.id}/field-events`, {
      kind: 'arrived',
      occurred_at: '2026-01-05T10:00:00Z',
      technician_id: technician.id,
    }),
  listSignatures: (world) => at(`/work-orders/${world.workOrder.id}/signatures`),
  listWorkOrderPhotos: (world) => at(`/work-orders/${world.workOrder.id}/photos`),
  listWorkOrderNotes: (world) => at(`/work-orders/${world.workOrder.id}/notes`),
}

/** Of a technician of its own where the key may make one: one may have a hundred, and a test registers more. */
async function newDevice({ technician }: World, api: ApiClient): Promise<Json> {
  const { status, json } = await api.post('/technicians', { name: unique('Technician') })
  const technician_id = status === 201 ? (json.data as { id: string }).id : technician.id
  return { label: unique('Phone'), technician_id }
}

async function device(world: World, api: ApiClient): Promise<string> {
  return (await api.create('/field/devices', await newDevice(world, api))).id
}

async function picture(world: World, api: ApiClient) {
  const byte_size = Buffer.from(UPLOAD_DATA, 'base64').length
  return { device_id: await device(world, api), sha256: UPLOAD_DIGEST, byte_size, offset: 0, data: UPLOAD_DATA }
}

async function commands(world: World, api: ApiClient, occurred_at = new Date().toISOString()): Promise<Json> {
  const note = { kind: 'note', version: 1, work_order_id: world.workOrder.id, payload: { text: unique('Note') } }
  const sent_at = new Date().toISOString()
  const { id: device_id } = await api.create('/field/devices', {
    label: unique('Phone'),
    technician_id: world.technician.id,
  })
  return { device_id, sent_at, commands: [{ id: newId(), ...note, occurred_at }] }
}

/** One that is so old that the office decides. */
async function undecided(world: World, api: ApiClient): Promise<string> {
  const body = await commands(world, api, '2026-01-05T10:00:00Z')
  const answer = await api.post('/field/commands', body)
  const [one] = (answer.json.data as { commands: { id: string; outcome: string }[] } | undefined)?.commands ?? []
  if (one?.outcome !== 'needs_decision') throw new Error(`No command to decide about: ${answer.text}`)
  return one.id
}
