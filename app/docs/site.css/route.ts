import { siteStyle } from '@/lib/docs/assets'

/** The style of the developer site. */
export const dynamic = 'force-static'

export const GET = siteStyle
