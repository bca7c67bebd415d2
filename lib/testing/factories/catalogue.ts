import type { ServiceContext } from '@/lib/access/context'
import type { ChecklistRecord } from '@/lib/schemas/work/checklist'
import type { ProductRecord } from '@/lib/schemas/assets/product'
import type { TechnicianRecord } from '@/lib/schemas/people/technician'
import { createChecklist } from '@/lib/services/work/checklists'
import { createProduct } from '@/lib/services/assets/products'
import { createTechnician } from '@/lib/services/people/technicians'

/** Makes a product through its verb. */
export function makeProduct(ctx: ServiceContext, body: Record<string, unknown> = {}): Promise<ProductRecord> {
  return createProduct(ctx, { name: 'Carrier 24ACC636', manufacturer: 'Carrier', ...body })
}

/** Makes a technician through its verb. */
export function makeTechnician(ctx: ServiceContext, body: Record<string, unknown> = {}): Promise<TechnicianRecord> {
  return createTechnician(ctx, { name: 'Dana Whitfield', ...body })
}

/** Makes a checklist through its verb, with items of the given labels. */
export function makeLabelledChecklist(ctx: ServiceContext, ...labels: string[]): Promise<ChecklistRecord> {
  return createChecklist(ctx, { name: 'Cooling check', items: labels.map((label) => ({ label })) })
}
