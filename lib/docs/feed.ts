import { readChanges, SHORT_LIVED } from './guides'
import { escapeHtml, renderMarkdown } from './markdown'

/** The changelog of the API as a feed (RFC 4287). Its links are relative: the pages do not know where they will stand. */
export async function changelogFeed(): Promise<Response> {
  const changes = readChanges()
  const entries = await Promise.all(
    changes.map(async ({ date, title, text }) => {
      const { html } = await renderMarkdown(text)
      return `  <entry>
    <id>tag:fieldline,${date}:${encodeURIComponent(title)}</id>
    <title>${escapeHtml(title)}</title>
    <updated>${date}T00:00:00Z</updated>
    <link href="/docs/changelog" />
    <content type="html">${escapeHtml(html)}</content>
  </entry>`
    }),
  )
  const feed = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>tag:fieldline,2026-11-22:changelog</id>
  <title>Changes of the Fieldline API</title>
  <author><name>Fieldline</name></author>
  <updated>${changes[0]?.date}T00:00:00Z</updated>
  <link rel="self" href="/docs/changelog.xml" />
${entries.join('\n')}
</feed>
`
  return new Response(feed, { headers: { 'Content-Type': 'application/atom+xml; charset=utf-8', ...SHORT_LIVED } })
}
