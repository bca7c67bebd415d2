import { readGuide } from '@/lib/docs/guides'
import { renderMarkdown } from '@/lib/docs/markdown'
import { documentOf } from '@/lib/docs/page'

/** What changed in the API. */
export const dynamic = 'force-static'

export async function GET(): Promise<Response> {
  const { title, text } = readGuide('changelog')
  return documentOf({ title, path: '/docs/changelog', ...(await renderMarkdown(text)) })
}
