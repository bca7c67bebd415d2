import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { changelogFeed } from './feed'
import { GUIDE_SLUGS, readChanges, readGuide } from './guides'
import { renderMarkdown } from './markdown'

const pages = [...GUIDE_SLUGS, 'changelog']

test('every guide of the folder is on the site, and no other', () => {
  const files = readdirSync('docs/guides').map((name) => name.replace('.md', ''))
  expect(files.sort()).toEqual(pages.toSorted())
})

test.for(pages)('the links of %s lead to pages that there are', async (slug) => {
  const { html } = await renderMarkdown(readGuide(slug).text)
  const links = [...html.matchAll(/href="\/docs\/guides\/([^"]*)"/g)].map(([, to]) => to)
  expect(links.filter((to) => !pages.includes(to ?? ''))).toEqual([])
  expect(html).not.toMatch(/href="[^"/]*\.md"/)
})

test('what a guide says is shown as text, a program in colours for light and dark', async () => {
  const { html, sections } = await renderMarkdown(
    '# A\n\n## Use `<b>`\n\n```js\nconst a = "<i>"\n```\n\n```text\n<u>\n```\n',
  )
  expect(sections).toEqual([{ id: 'use-b-', title: 'Use <b>' }])
  expect(html).not.toMatch(/<[biu]>/)
  expect(html).toContain('light-dark(')
  expect(html).toContain('<pre class="prints" tabindex="0">&lt;u&gt;</pre>')
})

test('the changelog is a feed with an entry for each change, the newest first', async () => {
  const feed = await (await changelogFeed()).text()
  const changes = readChanges()
  expect(feed.match(/<entry>/g)).toHaveLength(changes.length)
  expect(changes.map(({ date }) => date)).toEqual(
    changes
      .map(({ date }) => date)
      .toSorted()
      .reverse(),
  )
  for (const { date, title } of changes)
    expect([date, title]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/), expect.stringMatching(/\S/)])
})
