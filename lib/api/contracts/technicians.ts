import {
  technicianCreate,
  technicianListQuery,
  technicianRecord,
  technicianUpdate,
} from '@/lib/schemas/people/technician'
import { recordContracts } from './record'
import { externalContracts } from './external'

const plain = recordContracts('technician', {
  query: technicianListQuery,
  create: technicianCreate,
  update: technicianUpdate,
  answer: technicianRecord,
  examples: {
    list: { status: 'active', skill: 'Refrigeration', sort: 'name' },
    create: {
      name: 'Dana Reyes',
      email: 'dana.reyes@fieldline.example',
      phone: '+1 206 555 0117',
      skills: ['Refrigeration'],
      territory: 'Downtown',
    },
    update: { skills: ['Refrigeration', 'Electrical'], status: 'active' },
  },
  descriptions: { delete: 'Refused with in_use while a live work order of theirs is neither completed nor cancelled.' },
  errors: { delete: ['in_use'] },
})

export const technicianContracts = { ...plain, ...externalContracts('technician', technicianRecord, plain) }
