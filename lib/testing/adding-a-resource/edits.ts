import type { Edits } from '@/lib/testing/copy-of-sources'

const MODEL = `model Vehicle {
  id            String    @db.Uuid
  account_id    String    @db.Uuid
  name          String
  license_plate String?
  branch_id     String?   @db.Uuid
  created_at    DateTime  @default(now()) @db.Timestamptz(3)
  updated_at    DateTime  @updatedAt @db.Timestamptz(3)
  deleted_at    DateTime? @db.Timestamptz(3)

  account Account @relation(fields: [account_id], references: [id], onDelete: Cascade)
  branch  Branch? @relation(fields: [account_id, branch_id], references: [account_id, id], onDelete: Restrict)

  @@id([account_id, id])
  @@map("vehicle")
}
`

/** Every existing file that a new resource with a page in the settings changes; CONTRIBUTING's "Adding a resource" names them. */
export const EDITS: Edits = {
  'prisma/schema.prisma': [
    { after: '  branches          Branch[]', text: '  vehicles          Vehicle[]' },
    { after: '  customers   Customer[]', text: '  vehicles    Vehicle[]' },
    { after: '// ---------------------------------------------------------------- the company', text: MODEL },
  ],
  'lib/domain/resources.ts': [
    {
      after: 'export const RESOURCES = {',
      text: `  vehicle: {
    noun: 'vehicle',
    collection: 'vehicles',
    about: 'Vehicles of the company.',
    scope: 'read:work-orders',
    write: 'admin',
    trash: 'listed',
    label: 'name',
    references: ['vehicle_id'],
  },`,
    },
  ],
  'lib/services/data/registry.ts': [
    {
      after: "import { branchResource } from '@/lib/services/people/branches'",
      text: "import { vehicleResource } from '@/lib/services/people/vehicles'",
    },
    { after: 'export const REGISTRY = {', text: '  vehicle: vehicleResource,' },
  ],
  'lib/api/contracts/all.ts': [
    { after: "import { trashContracts } from './trash'", text: "import { vehicleContracts } from './vehicles'" },
    { after: '  trashContracts,', text: '  vehicleContracts,' },
  ],
  'components/frame/settings/sections.ts': [
    { after: "  | 'branches'", text: "  | 'vehicles'" },
    {
      after:
        "        description: 'Offices that customers and technicians belong to',\n        needs: 'read:customers',\n      },",
      text: `      {
        label: 'Vehicles',
        href: '/settings/vehicles',
        icon: 'vehicles',
        description: 'What your technicians drive',
        needs: 'read:work-orders',
      },`,
    },
  ],
  'components/frame/settings/section-icon.tsx': [{ after: 'const ICONS = {', text: '  vehicles: Store,' }],
}
