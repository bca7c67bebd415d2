import { GUIDE_SLUGS, readGuide } from '@/lib/docs/guides'
import { renderMarkdown } from '@/lib/docs/markdown'
import { documentOf } from '@/lib/docs/page'

/** A guide. There are no others than those that were there when the pages were built. */
export const dynamic = 'force-static'
export const dynamicParams = false
export const generateStaticParams = () => GUIDE_SLUGS.map((slug) => ({ slug }))

export async function GET(_request: Request, { params }: { params: Promise<{ slug: string }> }): Promise<Response> {
  const { slug, title, text } = readGuide((await params).slug)
  return documentOf({ title, path: `/docs/guides/${slug}`, ...(await renderMarkdown(text)) })
}
