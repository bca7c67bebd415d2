/** What the map's canvas is drawn with. The canvas knows no CSS variables, so they are asked of the page. */
export type MapColours = Record<'ground' | 'grid' | 'area' | 'edge' | 'route' | 'halo', string>

const VARIABLES: Record<keyof MapColours, string> = {
  ground: 'var(--canvas)',
  grid: 'var(--line-strong)',
  area: 'var(--accent)',
  edge: 'var(--control)',
  route: 'var(--accent)',
  halo: 'var(--surface)',
}

/** The colours of the theme that the page shows. */
export function readColours(node: HTMLElement): MapColours {
  const probe = document.createElement('span')
  probe.hidden = true
  node.append(probe)
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const read = (variable: string): string => {
    probe.style.color = variable
    if (!context) return 'gray'
    // The page answers in the colour space of the tokens; a pixel is red, green and blue whatever that was.
    context.fillStyle = getComputedStyle(probe).color
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return `rgb(${red},${green},${blue})`
  }
  const colours = Object.fromEntries(Object.entries(VARIABLES).map(([name, variable]) => [name, read(variable)]))
  probe.remove()
  return colours as MapColours
}

/** Calls `changed` when the page turns light or dark, until the answer is called. */
export function onTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] })
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', changed)
  return () => {
    observer.disconnect()
    system.removeEventListener('change', changed)
  }
}
