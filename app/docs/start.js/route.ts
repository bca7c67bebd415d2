/**
 * Starts the reference, in the console's colours, which keep the contrast that WCAG asks for, and mends what it says
 * wrongly to assistive technology: roles and states on elements that may not have them, buttons without a name.
 */
const script = `const css = \`
.light-mode {
  --scalar-color-1: #14201f; --scalar-color-2: #47565a; --scalar-color-3: #56656a; --scalar-color-accent: #00687a;
  --scalar-color-green: #146c2e; --scalar-color-red: #b3261e; --scalar-color-yellow: #7a5200;
  --scalar-color-blue: #00639b; --scalar-color-orange: #9a4a00; --scalar-color-purple: #6a3fc0;
}
.dark-mode {
  --scalar-color-1: #e8eeee; --scalar-color-2: #b6c4c7; --scalar-color-3: #a9b8bb; --scalar-color-accent: #5cc6d6;
  --scalar-color-green: #7bd492; --scalar-color-red: #ff9a92; --scalar-color-yellow: #f0c05a;
  --scalar-color-blue: #7cc4f5; --scalar-color-orange: #ffb27a; --scalar-color-purple: #c3a8ff;
}
/* No target is smaller than that. */
aside button { min-width: 24px; min-height: 24px; }
\`

// What earlier versions of this page stored.
for (const key of Object.keys(localStorage)) if (key.startsWith('scalar-reference-auth')) localStorage.removeItem(key)

Scalar.createApiReference('#reference', {
  url: '/api/v1/openapi.json',
  withDefaultFonts: false,
  customCss: css,
  telemetry: false,
  // Nothing that would send the reader's document or questions to somebody else's server.
  agent: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  // A key that is typed in stays in this tab's memory: whoever reads what the console's origin stores must not find it.
  persistAuth: false,
  defaultOpenAllTags: false,
  defaultOpenFirstTag: false,
  authentication: { preferredSecurityScheme: 'apiKey' },
})

const SELECTABLE = /^(tab|option|row|gridcell|treeitem)$/

/** The frame stays until the viewer has drawn its first page: between the two there would be nothing for seconds. */
function uncover() {
  if (document.querySelector('#reference h1')) document.querySelector('#frame')?.remove()
}

function mend() {
  uncover()
  const wrong = 'aside[role=navigation], button[role=search], .client-libraries-list, .client-libraries-list [role=tab]'
  for (const element of document.querySelectorAll(wrong)) {
    element.removeAttribute('role')
    element.removeAttribute('aria-orientation')
  }
  for (const element of document.querySelectorAll('[aria-selected]'))
    if (!SELECTABLE.test(element.getAttribute('role') ?? '')) element.removeAttribute('aria-selected')
  for (const button of document.querySelectorAll('button:not([aria-label])')) {
    if (button.matches('.client-libraries__select')) button.setAttribute('aria-label', 'More languages')
    else if (button.querySelector('.sidebar-search-placeholder')) button.setAttribute('aria-label', 'Search')
  }
  for (const list of document.querySelectorAll('ul.endpoints:not([tabindex])')) list.tabIndex = 0
}

new MutationObserver(mend).observe(document.body, {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ['role', 'aria-selected'],
})
`

export function GET(): Response {
  return new Response(script, { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } })
}
