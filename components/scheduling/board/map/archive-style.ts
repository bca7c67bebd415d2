import { layers, namedFlavor } from '@protomaps/basemaps'
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { PMTiles, Protocol, TileType } from 'pmtiles'

type Library = typeof import('maplibre-gl')

const SCHEME = 'pmtiles'
const PREFIX = `${SCHEME}://`
/** The layers of Protomaps' basemap ask for this name. */
const SOURCE = 'protomaps'

let protocol: Protocol | undefined

/** Whether a map's ground is a PMTiles archive. */
export function isArchive(ground: string): boolean {
  return ground.startsWith(PREFIX)
}

/**
 * The style of a PMTiles archive, for a light or a dark page: pictures as they are, vector tiles as Protomaps' basemap
 * draws them. Names are written with the browser's own fonts, so that nothing but the archive is asked for. Throws when
 * the archive cannot be read.
 */
export async function archiveStyle(gl: Library, ground: string, isDark: boolean): Promise<StyleSpecification> {
  const address = new URL(ground.slice(PREFIX.length), window.location.href).href
  const archive = archiveAt(gl, address)
  const { tileType, maxZoom } = await archive.getHeader()
  const source = { url: `${PREFIX}${address}`, maxzoom: maxZoom }
  if (tileType === TileType.Mvt)
    return {
      version: 8,
      sources: { [SOURCE]: { type: 'vector', ...source } },
      layers: vectorLayers(isDark, await layersOf(archive)),
    }
  const dim = isDark ? { 'raster-brightness-max': 0.6, 'raster-saturation': -0.3 } : {}
  return {
    version: 8,
    sources: { [SOURCE]: { type: 'raster', tileSize: 256, ...source } },
    layers: [{ id: 'pictures', type: 'raster', source: SOURCE, paint: dim }],
  }
}

/** One archive per address, so that its directories are read once. */
function archiveAt(gl: Library, address: string): PMTiles {
  if (!protocol) {
    protocol = new Protocol({ metadata: true })
    gl.addProtocol(SCHEME, protocol.tile)
  }
  const cachedArchive = protocol.get(address)
  if (cachedArchive) return cachedArchive
  const archive = new PMTiles(address)
  protocol.add(archive)
  return archive
}

/** The layers that an archive says it has; the map complains of every other one that is asked of it. */
async function layersOf(archive: PMTiles): Promise<ReadonlySet<string>> {
  const { vector_layers = [] } = (await archive.getMetadata()) as { vector_layers?: { id: string }[] }
  return new Set(vector_layers.map(({ id }) => id))
}

/** Without what needs a sheet of pictures: signs and points of interest. */
function vectorLayers(isDark: boolean, present: ReadonlySet<string>): LayerSpecification[] {
  const all = layers(SOURCE, namedFlavor(isDark ? 'dark' : 'light'), { lang: navigator.language.split('-')[0] })
  return all.filter(
    (layer) =>
      !(layer.layout && 'icon-image' in layer.layout) &&
      (!('source-layer' in layer) || present.has(layer['source-layer'] ?? '')),
  )
}
