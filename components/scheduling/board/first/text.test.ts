import { describe, expect, it } from 'vitest'
import { jsx, markupOf } from './text'

describe('components drawn as text', () => {
  it('writes elements, lists and components, and leaves out what is nothing', () => {
    const Name = ({ children }: { children?: unknown }) => jsx('b', { children })
    const drawn = jsx('div', {
      className: 'row',
      style: { left: 4, maxWidth: 8.5, '--fb-load': 0.5 },
      'data-late': '',
      'data-open': undefined,
      hidden: false,
      children: [null, false, jsx(Name, { children: 'Ana' }), [3, ' jobs']],
    })
    expect(markupOf(drawn)).toBe(
      '<div class="row" style="left:4px;max-width:8.5px;--fb-load:0.5" data-late=""><b>Ana</b>3 jobs</div>',
    )
  })

  it('lets no text of a record become markup', () => {
    const text = '"><img src=x onerror=alert(1)>&'
    expect(markupOf(jsx('i', { 'data-promise': text, children: text }))).toBe(
      '<i data-promise="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&amp;">&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&amp;</i>',
    )
  })

  it('leaves out what somebody could take hold of', () => {
    const handles = {
      onClick: () => undefined,
      role: 'row',
      tabIndex: 0,
      title: 'Ana',
      'aria-label': 'Ana',
      'data-job': '1',
    }
    expect(markupOf(jsx('button', { ...handles, 'data-type': 'repair', children: null }))).toBe(
      '<button data-type="repair"></button>',
    )
  })
})
