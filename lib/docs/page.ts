import { GUIDE_SLUGS, readGuide, SHORT_LIVED } from './guides'
import { escapeHtml, type Rendered } from './markdown'

type Page = { title: string; path: string; html: string; sections?: Rendered['sections'] }

/** A page of the developer site, as a document of its own: no script is needed to read it. */
export function documentOf({ title, path, html, sections = [] }: Page): Response {
  const onPage = sections.map(({ id, title: name }) => `<li><a href="#${id}">${escapeHtml(name)}</a></li>`).join('')
  const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escapeHtml(title)} · Fieldline developers</title>
    <link rel="icon" href="/icon.svg" />
    <link rel="stylesheet" href="/docs/site.css" />
    <link rel="alternate" type="application/atom+xml" title="Changes of the Fieldline API" href="/docs/changelog.xml" />
    <script defer src="/docs/site.js"></script>
  </head>
  <body>
    <a class="skip" href="#content">Skip to the text</a>
    <header>
      <a class="brand" href="/docs"><img src="/icon.svg" alt="" width="22" height="22" />Fieldline <span>developers</span></a>
      <nav aria-label="Site">${linkTo('/docs/reference', 'Reference', path)}${linkTo('/docs/changelog', 'Changelog', path)}<a href="/api/v1/openapi.json">OpenAPI</a><a href="/api/v1/postman.json" download="fieldline.postman_collection.json">Postman</a></nav>
    </header>
    <div class="columns">
      <nav class="guides" aria-label="Guides"><h2>Guides</h2><ul>${guideLinks(path)}</ul></nav>
      <main id="content">${html}</main>
      ${onPage ? `<nav class="sections" aria-label="On this page"><h2>On this page</h2><ul>${onPage}</ul></nav>` : ''}
    </div>
  </body>
</html>
`
  return new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8', ...SHORT_LIVED } })
}

function guideLinks(path: string): string {
  return GUIDE_SLUGS.map((slug) => `<li>${linkTo(`/docs/guides/${slug}`, readGuide(slug).title, path)}</li>`).join('')
}

function linkTo(href: string, name: string, path: string): string {
  return `<a href="${href}"${href === path ? ' aria-current="page"' : ''}>${escapeHtml(name)}</a>`
}
