import { changelogFeed } from '@/lib/docs/feed'

/** What changed in the API, as a feed. */
export const dynamic = 'force-static'

export const GET = changelogFeed
