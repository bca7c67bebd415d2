import { GUIDE_SLUGS, readGuide } from '@/lib/docs/guides'
import { renderMarkdown } from '@/lib/docs/markdown'
import { documentOf } from '@/lib/docs/page'

/** The front page of the developer site. */
export const dynamic = 'force-static'

const LEAD = `# Fieldline for developers

Everything that the console does is open to programs: work orders, customers, assets and their warranties, the board and its plans. Start with [your first call](first-call.md), look things up in the [reference](/docs/reference), generate a client from the [OpenAPI document](/api/v1/openapi.json), or import the [collection](/api/v1/postman.json) into Postman, Insomnia or Bruno and set its variable \`apiKey\`.
`

export async function GET(): Promise<Response> {
  const { html } = await renderMarkdown(LEAD)
  const cards = await Promise.all(
    GUIDE_SLUGS.map(async (slug) => {
      const { title, lead } = readGuide(slug)
      const { html: text } = await renderMarkdown(lead)
      return `<li><h2><a href="/docs/guides/${slug}">${title}</a></h2>${text}</li>`
    }),
  )
  return documentOf({
    title: 'Fieldline for developers',
    path: '/docs',
    html: `${html}<ul class="cards">${cards.join('')}</ul>`,
  })
}
