import { Marked } from 'marked'
import { createHighlighterCore, type HighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'

export type Rendered = { html: string; sections: { id: string; title: string }[] }

let highlighter: Promise<HighlighterCore> | undefined

function loadHighlighter(): Promise<HighlighterCore> {
  highlighter ??= createHighlighterCore({
    engine: createJavaScriptRegexEngine(),
    themes: [
      import('shiki/themes/github-light-high-contrast.mjs'),
      import('shiki/themes/github-dark-high-contrast.mjs'),
    ],
    langs: [
      import('shiki/langs/bash.mjs'),
      import('shiki/langs/javascript.mjs'),
      import('shiki/langs/json.mjs'),
      import('shiki/langs/python.mjs'),
      import('shiki/langs/java.mjs'),
    ],
  })
  return highlighter
}

const LANGUAGES: Record<string, string> = { sh: 'bash', js: 'javascript', json: 'json', python: 'python', java: 'java' }
const THEMES = { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' }

/** A text of ours as HTML, and its sections. Links to other guides (`errors.md`) lead to their pages. */
export async function renderMarkdown(text: string): Promise<Rendered> {
  const shiki = await loadHighlighter()
  const sections: Rendered['sections'] = []
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: title }) {
        const id = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
        if (depth === 2) sections.push({ id, title: title.replaceAll('`', '') })
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      code({ text: code, lang = '' }) {
        const [language = ''] = lang.split(' ')
        // What a program prints is no program: nothing to copy.
        if (language === 'text') return `<pre class="prints" tabindex="0">${escapeHtml(code)}</pre>\n`
        const html = shiki.codeToHtml(code, {
          lang: LANGUAGES[language] ?? 'text',
          themes: THEMES,
          defaultColor: 'light-dark()',
        })
        return `<figure class="code">${html}</figure>\n`
      },
      link({ href, tokens }) {
        const address = href.replace(/^([a-z-]+)\.md$/, '/docs/guides/$1')
        return `<a href="${escapeHtml(address)}">${this.parser.parseInline(tokens)}</a>`
      },
    },
  })
  const html = await marked.parse(text)
  return {
    html: html.replaceAll('<table>', '<div class="table"><table>').replaceAll('</table>', '</table></div>'),
    sections,
  }
}

/** A text as HTML shows it. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
