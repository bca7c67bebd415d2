/*
 * What the script of the first frame has instead of React (lib/operator/first-frame.mjs): components are drawn once, as text. It is no
 * hundredth of its size, and the same components draw the same nodes.
 */

type Attributes = Record<string, unknown>

class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Draws an element: `jsx` of the compiler's automatic runtime. */
export function jsx(type: string | ((props: Attributes) => unknown), { children, ...attributes }: Attributes): unknown {
  if (typeof type === 'function') return type({ ...attributes, children })
  const written = Object.entries(attributes).map(([name, value]) => attributeText(name, value))
  return new Markup(`<${type}${written.join('')}>${markupOf(children)}</${type}>`)
}

export const jsxs: typeof jsx = (type, props) => jsx(type, props)

export const Fragment = ({ children }: Attributes): unknown => children

/** Hooks, as they are when something is drawn for the first time. */
export const memo = <Component>(component: Component): Component => component
export const useSyncExternalStore = <Snapshot>(_subscribe: unknown, getSnapshot: () => Snapshot): Snapshot =>
  getSnapshot()

/** What was drawn, as HTML. */
export function markupOf(drawn: unknown): string {
  if (Array.isArray(drawn)) return drawn.map(markupOf).join('')
  if (drawn instanceof Markup) return drawn.text
  return typeof drawn === 'string' || typeof drawn === 'number' ? escaped(String(drawn)) : ''
}

/**
 * By these something is taken hold of, which the first frame cannot do: no hand, no reader of the screen and no test takes it for the board
 * at work.
 */
const HANDLES =
  /^(?:on[A-Z]|aria-|data-(?:card|head|job|overrun|technician|row-menu)$|(?:key|ref|role|tabIndex|title|type)$)/

function attributeText(name: string, value: unknown): string {
  if (HANDLES.test(name) || value === undefined || value === null || value === false) return ''
  if (name === 'style') return ` style="${escaped(styleText(value as Attributes))}"`
  return ` ${name === 'className' ? 'class' : name}="${escaped(`${value as string | number | true}`)}"`
}

function styleText(style: Attributes): string {
  return Object.entries(style)
    .map(([name, value]) => {
      const isPlain = name.startsWith('--') || typeof value !== 'number'
      const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      return `${property}:${value as string | number}${isPlain ? '' : 'px'}`
    })
    .join(';')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter)
}
