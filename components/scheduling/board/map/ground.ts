import type { StyleSpecification } from 'maplibre-gl'
import { readColours } from './colours'

type Library = typeof import('maplibre-gl')

/** What lies under everything: a style of a tile server, an archive of tiles, or a plain ground. */
export type GroundStyle =
  | { kind: 'style'; style: string }
  | { kind: 'archive'; style: StyleSpecification; inTheme: () => Promise<StyleSpecification> }
  | { kind: 'plain'; style: StyleSpecification }

/** Reads what the map is drawn on. An archive that cannot be read leaves the plain ground. */
export async function openGround(gl: Library, ground: string | null, node: HTMLElement): Promise<GroundStyle> {
  if (ground === null) return plain(node)
  // Only who has an archive loads what reads one.
  const { archiveStyle, isArchive } = await import('./archive-style')
  if (!isArchive(ground)) return { kind: 'style', style: ground }
  const inTheme = () => archiveStyle(gl, ground, isDark())
  try {
    return { kind: 'archive', style: await inTheme(), inTheme }
  } catch {
    return plain(node)
  }
}

function plain(node: HTMLElement): GroundStyle {
  const paint = { 'background-color': readColours(node).ground }
  return { kind: 'plain', style: { version: 8, sources: {}, layers: [{ id: 'ground', type: 'background', paint }] } }
}

function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme
  return chosen ? chosen === 'dark' : window.matchMedia('(prefers-color-scheme: dark)').matches
}
