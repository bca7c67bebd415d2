import {
  technicianCreate,
  technicianListQuery,
  technicianRecord,
  technicianUpdate,
} from '@/lib/schemas/people/technician'
import { recordContracts } from './record'

export const technicianContracts = recordContracts('technician', {
  query: technicianListQuery,
  create: technicianCreate,
  update: technicianUpdate,
  answer: technicianRecord,
  examples: {
    list: { status: 'active', skill: 'HVAC', sort: 'name' },
    create: {
      name: 'Dana Whitfield',
      email: 'dana@example.com',
      phone: '+1 206 555 0114',
      skills: ['HVAC', 'Electrical'],
      territory: 'North',
    },
    update: { skills: ['HVAC', 'Electrical', 'Refrigeration'], status: 'active' },
  },
  descriptions: { delete: 'Refused with in_use while a live work order of theirs is neither completed nor cancelled.' },
  errors: { delete: ['in_use'] },
})
