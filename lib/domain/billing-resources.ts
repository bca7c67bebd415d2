import type { Resource } from './resource'

/** The kinds of records by which a company bills: a part of the list of all kinds. */
export const BILLING_RESOURCES = {
  tax_code: {
    noun: 'tax code',
    collection: 'tax-codes',
    about: 'How lines are taxed: a category, and the rates of each time.',
    scope: 'read:billing',
    write: 'write:billing',
    trash: 'listed',
    label: 'name',
    references: ['tax_code_id'],
  },
  price_item: {
    noun: 'price item',
    collection: 'price-items',
    about: 'The catalogue: labor, parts, travel, fees and kits with their prices, costs and taxes.',
    scope: 'read:billing',
    write: 'write:billing',
    trash: 'listed',
    label: 'name',
    references: ['price_item_id', 'kit_item_id', 'after_hours_item_id'],
  },
  legal_entity: {
    noun: 'legal entity',
    collection: 'legal-entities',
    about: 'The companies in whose name work is billed; one is the default.',
    scope: 'read:billing',
    write: 'admin',
    trash: 'listed',
    label: 'name',
    references: ['legal_entity_id'],
  },
  line_proposal: {
    noun: 'line proposal',
    collection: 'line-proposals',
    scope: 'read:billing',
    write: 'write:billing',
    trash: 'hidden',
  },
  billing_mark: {
    noun: 'billing mark',
    collection: 'billing-marks',
    scope: 'read:billing',
    write: 'write:billing',
    trash: 'hidden',
  },
} as const satisfies Record<string, Resource>
