import type { TechnicianChoices } from '@/components/settings/technician-form'
import type { ServiceContext } from '@/lib/auth/context'
import { LARGEST_PAGE_SIZE } from '@/lib/schemas/query'
import { listBranches } from '@/lib/services/branches'
import { listSkills } from '@/lib/services/technicians'
import { listTerritories } from '@/lib/services/territories'

/** What a technician's form and the list's filters offer. */
export async function technicianChoices(ctx: ServiceContext): Promise<TechnicianChoices> {
  const all = { per_page: LARGEST_PAGE_SIZE, sort: 'name' as const }
  const [territories, branches, skills] = await Promise.all([
    listTerritories(ctx, all),
    listBranches(ctx, all),
    listSkills(ctx),
  ])
  return {
    territories: territories.data.map(({ name }) => name),
    branches: branches.data.map(({ id, name }) => ({ id, name })),
    skills,
  }
}
