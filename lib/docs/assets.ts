import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cwd } from 'node:process'
import { SHORT_LIVED } from './guides'

/** The site's style: the console's colours, and its own layout. Read when the pages are built. */
export function siteStyle(): Response {
  // Whole paths: of one that is put together at run time the build would have to trace all of the project.
  const tokens = readFileSync(join(cwd(), 'app/tokens.css'), 'utf8')
  const style = `${tokens}\n${readFileSync(join(cwd(), 'lib/docs/site.css'), 'utf8')}`
  return new Response(style, { headers: { 'Content-Type': 'text/css; charset=utf-8', ...SHORT_LIVED } })
}

/** Puts this installation's address into the examples, and a button to copy them on each. */
const SCRIPT = `for (const code of document.querySelectorAll('figure.code code')) {
  for (const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT); walker.nextNode(); )
    walker.currentNode.data = walker.currentNode.data.replaceAll('https://fieldline.example', location.origin)
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', className: 'copy', textContent: 'Copy' })
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code.textContent)
    button.textContent = 'Copied'
    setTimeout(() => (button.textContent = 'Copy'), 2000)
  })
  code.closest('figure').append(button)
}
`

/** What makes the examples easy to take along; the pages are whole without it. */
export function siteScript(): Response {
  return new Response(SCRIPT, { headers: { 'Content-Type': 'text/javascript; charset=utf-8', ...SHORT_LIVED } })
}
