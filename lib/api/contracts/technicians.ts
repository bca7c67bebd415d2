import { contract } from '@/lib/api/contract'
import { deletedRecord } from '@/lib/schemas/deleted'
import { technicianCreate, technicianListQuery, technicianRecord, technicianUpdate } from '@/lib/schemas/technician'

const tag = 'Technicians'

export const technicianContracts = {
  list: contract({
    id: 'listTechnicians',
    method: 'GET',
    path: '/technicians',
    tag,
    summary: 'List technicians',
    scope: 'read:work-orders',
    kind: 'page',
    query: technicianListQuery,
    answer: technicianRecord,
    example: { query: { status: 'active', skill: 'HVAC', sort: 'name' } },
  }),
  create: contract({
    id: 'createTechnician',
    method: 'POST',
    path: '/technicians',
    tag,
    summary: 'Create a technician',
    scope: 'admin',
    kind: 'created',
    body: technicianCreate,
    answer: technicianRecord,
    example: {
      body: {
        name: 'Dana Whitfield',
        email: 'dana@example.com',
        phone: '+1 206 555 0114',
        skills: ['HVAC', 'Electrical'],
        territory: 'North',
      },
    },
  }),
  get: contract({
    id: 'getTechnician',
    method: 'GET',
    path: '/technicians/{id}',
    tag,
    summary: 'Get a technician',
    scope: 'read:work-orders',
    kind: 'record',
    answer: technicianRecord,
  }),
  update: contract({
    id: 'updateTechnician',
    method: 'PUT',
    path: '/technicians/{id}',
    tag,
    summary: 'Change a technician',
    scope: 'admin',
    kind: 'record',
    body: technicianUpdate,
    answer: technicianRecord,
    example: { body: { skills: ['HVAC', 'Electrical', 'Refrigeration'], status: 'active' } },
  }),
  delete: contract({
    id: 'deleteTechnician',
    method: 'DELETE',
    path: '/technicians/{id}',
    tag,
    summary: 'Move a technician to the trash',
    description: 'Refused with in_use while a live work order of theirs is neither completed nor cancelled.',
    scope: 'admin',
    kind: 'deleted',
    answer: deletedRecord,
    errors: ['in_use'],
  }),
}
