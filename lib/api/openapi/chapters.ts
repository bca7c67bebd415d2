import type { JsonSchema } from './schemas'

/** The chapters of the reference, each with the groups of operations that belong together. */
export const CHAPTERS: Readonly<Record<string, readonly string[]>> = {
  Work: [
    'Calls',
    'Work orders',
    'Tasks',
    'Line items',
    'Visits',
    'Dependencies',
    'Arrival promises',
    'SLA clocks',
    'Plans',
    'Job types',
    'Checklists',
    'Hold reasons',
    'Service levels',
  ],
  'People and time': [
    'Technicians',
    'Crews',
    'Crew members',
    'Time off',
    'Overtime',
    'On call shifts',
    'Time entries',
    'Timesheets',
    'Territories',
    'Branches',
    'Business calendars',
    'Calendar feeds',
  ],
  'Customers and assets': [
    'Customers',
    'Contacts',
    'Sites',
    'Assets',
    'Asset parts',
    'Service records',
    'Meters',
    'Meter readings',
    'Products',
    'Parts',
    'Search',
  ],
  'Contracts and billing': [
    'Service contracts',
    'Contract lines',
    'Maintenance plans',
    'Maintenance plan assets',
    'Maintenance occurrences',
    'Coverage',
    'Billing',
    'Price items',
    'Tax codes',
    'Legal entities',
    'Invoices',
    'Payments',
    'Export batches',
  ],
  Phone: ['Devices', 'Commands'],
  Compliance: ['Compliance rules', 'Refrigerant events'],
  Integration: [
    'Me',
    'Events',
    'Webhooks',
    'OAuth',
    'API keys',
    'Sandboxes',
    'Request log',
    'Imports',
    'Exports',
    'Trash',
    'Reference',
  ],
}

type Operation = JsonSchema & { description?: string }
type Path = Record<string, Operation | undefined>

/**
 * Leaves out of the reference what says the same once more: PATCH beside PUT, and the list below a record where the list of all takes its id.
 * The document has them all; generators of clients read on.
 */
export function shownOnce(paths: Record<string, unknown>): void {
  for (const [path, item] of Object.entries(paths as Record<string, Path>)) {
    const { put, patch, get } = item
    if (put && patch) {
      patch['x-scalar-ignore'] = true
      put.description = `${put.description ?? ''}\n\n\`PATCH\` does the same.`
    }
    const listOfAll = listWithoutParent(paths, path)
    if (get && listOfAll) {
      get['x-scalar-ignore'] = true
      listOfAll.description = `${listOfAll.description ?? ''}\n\n\`GET ${path}\` answers those of one.`
    }
  }
}

/** The list of all that answers what the list below a record does, where it takes that record's id. */
function listWithoutParent(paths: Record<string, unknown>, path: string): Operation | undefined {
  const [, parents = '', children = ''] = /^\/([\w-]+)\/\{id\}\/([\w-]+)$/u.exec(path) ?? []
  const list = (paths[`/${children}`] as Path | undefined)?.get
  return list && takes(list, `${parents.slice(0, -1).replaceAll('-', '_')}_id`) ? list : undefined
}

function takes({ parameters }: Operation, name: string): boolean {
  return (parameters as { name?: string }[]).some((parameter) => parameter.name === name)
}
