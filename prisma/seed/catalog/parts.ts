import list from '../data/parts.json' with { type: 'json' }

/** Part number, name, list price. Manufacturers and numbers are invented. */
export const parts: { part_number: string; name: string; unit_price: string }[] = list
