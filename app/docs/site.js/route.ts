import { siteScript } from '@/lib/docs/assets'

/** The script of the developer site. */
export const dynamic = 'force-static'

export const GET = siteScript
