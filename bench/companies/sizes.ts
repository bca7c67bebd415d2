/** A few companies are large and most are small. */
const SIZES = ['large', 'medium', 'small'] as const
export type Size = (typeof SIZES)[number]

/** Of a size: its part of the accounts, and its part of all work orders. */
const PARTS: Record<Size, { accounts: number; workOrders: number }> = {
  large: { accounts: 0.005, workOrders: 0.5 },
  medium: { accounts: 0.05, workOrders: 0.3 },
  small: { accounts: 0.945, workOrders: 0.2 },
}

/** How many accounts of a size there are, and the work orders of each. */
export type Class = { size: Size; accounts: number; workOrders: number }

/** The companies of an installation of so many accounts and work orders in all. */
export function classesOf(accounts: number, workOrders: number): Class[] {
  return SIZES.map((size) => {
    const many = Math.max(1, Math.round(accounts * PARTS[size].accounts))
    return { size, accounts: many, workOrders: Math.max(1, Math.round((workOrders * PARTS[size].workOrders) / many)) }
  })
}
