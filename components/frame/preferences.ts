/** What a reader may choose about the console's looks. Kept in cookies, so that the server's first byte already fits. */

const THEMES = ['system', 'light', 'dark'] as const
const DENSITIES = ['compact', 'comfortable'] as const

export type Theme = (typeof THEMES)[number]
export type Density = (typeof DENSITIES)[number]

/** The theme in a cookie's value; `system` for anything unknown. */
export function themeOf(value: string | undefined): Theme {
  return THEMES.find((theme) => theme === value) ?? 'system'
}

/** The density in a cookie's value; `compact` for anything unknown. */
export function densityOf(value: string | undefined): Density {
  return DENSITIES.find((density) => density === value) ?? 'compact'
}

/** Whether the sidebar is a rail, by a cookie's value; null where the user never chose. */
export function railOf(value: string | undefined): boolean | null {
  return value === 'rail' || value === 'wide' ? value === 'rail' : null
}
