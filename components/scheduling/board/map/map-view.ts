import type { GeoJSONSource, Map as GlMap, Marker } from 'maplibre-gl'
import { type PlacedJob, type Stop } from '@/lib/domain/map/route'
import type { PlaceName } from '@/lib/domain/map/labels'
import { type Box, boxAround, graticule, hull } from '@/lib/domain/map/shapes'
import type { Coordinates } from '@/lib/domain/travel/distance'
import { onTheme, readColours } from './colours'
import { type GroundStyle, openGround } from './ground'
import { jobPins, type Pin, routePins } from './pins'
import { peoplePins, type Person } from './people-pins'
import { namePins, namesOfAreas, readPlaceNames } from './place-names'

export type MapContent = {
  jobs: readonly PlacedJob[]
  people: readonly Person[]
  selected: string | null
  route: readonly Stop[]
}

type Library = typeof import('maplibre-gl')
type Features = Parameters<GeoJSONSource['setData']>[0]

const NOTHING: MapContent = { jobs: [], people: [], selected: null, route: [] }
const PADDING = 48

/** Whether this browser can draw the map at all. */
export function canDraw(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null
}

/**
 * The map outside React: pins are nodes over the canvas, and the canvas draws territories, the route and what lies under them.
 * Without a style or an archive it draws a plain ground with meridians and parallels and the names of the company's own
 * places, and asks no host for anything.
 */
export class MapView {
  #gl: Library
  #map: GlMap
  #ground: GroundStyle
  #names: readonly PlaceName[] = []
  #markers = new Map<string, Marker>()
  #content = NOTHING
  #fittedKey = ''
  #stopThemeListener: () => void
  #onSelect: (technicianId: string) => void
  #pin: Marker | null = null
  #onPinMoved: (to: Coordinates) => void = () => undefined

  /** Loads the drawing library and opens a map in the node. */
  static async open(
    node: HTMLElement,
    style: string | null,
    onSelect: (technicianId: string) => void,
  ): Promise<MapView> {
    const gl = await import('maplibre-gl')
    // The worker comes from our own origin, as the pages' policy demands.
    gl.setWorkerUrl(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).href)
    const view = new MapView(gl, node, await openGround(gl, style, node), onSelect)
    if (view.#ground.kind === 'plain') void view.#loadNames()
    return view
  }

  private constructor(gl: Library, node: HTMLElement, ground: GroundStyle, onSelect: (id: string) => void) {
    this.#gl = gl
    this.#ground = ground
    this.#onSelect = onSelect
    this.#map = new gl.Map({
      container: node,
      style: ground.style,
      attributionControl: ground.kind === 'plain' ? false : { compact: true },
      center: [0, 20],
      zoom: 1,
      maxZoom: 17,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
    })
    this.#map.touchZoomRotate.disableRotation()
    this.#map.keyboard.disableRotation()
    this.#map.on('style.load', () => this.#addLayers(node))
    this.#map.on('moveend', () => this.#draw())
    this.#stopThemeListener = onTheme(() => void this.#followTheme(node))
  }

  destroy(): void {
    this.#stopThemeListener()
    this.#map.remove()
  }

  show(content: MapContent, fitKey: string): void {
    this.#content = content
    const places = content.route.length > 0 ? content.route.flatMap(({ place }) => place ?? []) : content.jobs
    const box = boxAround(places)
    // Looking at other days or another route begins with all of it in view; a moved job leaves the view alone.
    if (box && fitKey !== this.#fittedKey) {
      this.#fittedKey = fitKey
      this.#fit(box, false)
    }
    this.#draw()
  }

  /** One pin that is dragged, or put where the map is clicked; `onMove` gets where it is then. */
  showPin(at: Coordinates, onMove: (to: Coordinates) => void): void {
    this.#onPinMoved = onMove
    const moved = ({ lng, lat }: { lng: number; lat: number }) => this.#onPinMoved({ latitude: lat, longitude: lng })
    if (!this.#pin) {
      const pin = new this.#gl.Marker({ draggable: true }).setLngLat([at.longitude, at.latitude]).addTo(this.#map)
      pin.on('dragend', () => moved(pin.getLngLat()))
      this.#map.on('click', ({ lngLat }) => moved(lngLat))
      this.#map.jumpTo({ center: [at.longitude, at.latitude], zoom: 14 })
      this.#pin = pin
    }
    this.#pin.setLngLat([at.longitude, at.latitude])
    if (!this.#map.getBounds().contains([at.longitude, at.latitude])) this.#map.panTo([at.longitude, at.latitude])
  }

  zoom(by: 1 | -1): void {
    this.#map.zoomTo(this.#map.getZoom() + by)
  }

  #fit(box: Box, animate: boolean): void {
    this.#map.fitBounds([box.west, box.south, box.east, box.north], { padding: PADDING, maxZoom: 14, animate })
  }

  #draw(): void {
    const { jobs, people, selected, route } = this.#content
    const bounds = this.#map.getBounds()
    const isInView = ({ latitude, longitude }: Coordinates) => bounds.contains([longitude, latitude])
    // Half steps, so that pins do not come together and part with every turn of the wheel.
    const zoom = Math.round(this.#map.getZoom() * 2) / 2
    const pins = [
      ...jobPins(jobs.filter(isInView), zoom, ({ members }) => {
        const box = boxAround(members)
        if (box) this.#fit(box, true)
      }),
      ...routePins(route).filter(({ at }) => isInView(at)),
      ...peoplePins(people.filter(isInView), zoom, selected, {
        onSelect: this.#onSelect,
        onZoomIn: (members) => {
          const box = boxAround(members)
          if (box) this.#fit(box, true)
        },
      }),
      ...(this.#ground.kind === 'plain'
        ? namePins([...this.#names, ...namesOfAreas(jobs)].filter(isInView), zoom)
        : []),
    ]
    this.#place(pins)
    this.#setData('fieldline-areas', polygons(jobs))
    this.#setData('fieldline-route', lines([route.flatMap(({ place }) => place ?? [])]))
    if (this.#ground.kind === 'plain') this.#setData('fieldline-grid', lines(graticule(boxOf(bounds))))
  }

  /** Without place names the map still works, so errors are ignored. */
  async #loadNames(): Promise<void> {
    this.#names = await readPlaceNames().catch(() => [])
    this.#draw()
  }

  /** An archive is drawn anew in the other colours; its new style brings the layers back. */
  async #followTheme(node: HTMLElement): Promise<void> {
    this.#paint(node)
    if (this.#ground.kind === 'archive') this.#map.setStyle(await this.#ground.inTheme())
  }

  /** Same key, same node: a key must contain all that a pin shows. */
  #place(pins: readonly Pin[]): void {
    const pinsByKey = new Map(pins.map((pin) => [pin.key, pin]))
    for (const [key, marker] of this.#markers) {
      if (pinsByKey.has(key)) continue
      marker.remove()
      this.#markers.delete(key)
    }
    for (const [key, { at, offset, make }] of pinsByKey) {
      if (this.#markers.has(key)) continue
      const marker = new this.#gl.Marker({ element: make(), offset }).setLngLat([at.longitude, at.latitude])
      this.#markers.set(key, marker.addTo(this.#map))
    }
  }

  #addLayers(node: HTMLElement): void {
    const empty = { type: 'geojson', data: lines([]) } as const
    for (const source of ['fieldline-grid', 'fieldline-areas', 'fieldline-route']) this.#map.addSource(source, empty)
    this.#map.addLayer({ id: 'fieldline-grid', type: 'line', source: 'fieldline-grid', paint: { 'line-width': 1 } })
    this.#map.addLayer({
      id: 'fieldline-areas',
      type: 'fill',
      source: 'fieldline-areas',
      paint: { 'fill-opacity': 0.07 },
    })
    this.#map.addLayer({
      id: 'fieldline-edges',
      type: 'line',
      source: 'fieldline-areas',
      paint: { 'line-width': 1, 'line-dasharray': [3, 3] },
    })
    this.#map.addLayer({ id: 'fieldline-halo', type: 'line', source: 'fieldline-route', paint: { 'line-width': 6 } })
    this.#map.addLayer({ id: 'fieldline-route', type: 'line', source: 'fieldline-route', paint: { 'line-width': 3 } })
    this.#paint(node)
    this.#draw()
  }

  #paint(node: HTMLElement): void {
    const colours = readColours(node)
    if (!this.#map.getLayer('fieldline-route')) return
    if (this.#ground.kind === 'plain') this.#map.setPaintProperty('ground', 'background-color', colours.ground)
    this.#map.setPaintProperty('fieldline-grid', 'line-color', colours.grid)
    this.#map.setPaintProperty('fieldline-areas', 'fill-color', colours.area)
    this.#map.setPaintProperty('fieldline-edges', 'line-color', colours.edge)
    this.#map.setPaintProperty('fieldline-halo', 'line-color', colours.halo)
    this.#map.setPaintProperty('fieldline-route', 'line-color', colours.route)
  }

  #setData(source: string, data: Features): void {
    void this.#map.getSource<GeoJSONSource>(source)?.setData(data)
  }
}

function boxOf(bounds: { getWest(): number; getSouth(): number; getEast(): number; getNorth(): number }): Box {
  return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() }
}

const position = ({ longitude, latitude }: Coordinates): [number, number] => [longitude, latitude]

function lines(legs: readonly (readonly Coordinates[])[]): Features {
  return {
    type: 'MultiLineString',
    coordinates: legs.filter(({ length }) => length > 1).map((leg) => leg.map(position)),
  }
}

/** The hull of each territory's jobs. */
function polygons(jobs: readonly PlacedJob[]): Features {
  const byTerritory = new Map<string, PlacedJob[]>()
  for (const job of jobs) {
    if (job.territory !== null) byTerritory.set(job.territory, [...(byTerritory.get(job.territory) ?? []), job])
  }
  const rings = [...byTerritory.values()].map(hull)
  return {
    type: 'MultiPolygon',
    coordinates: rings.flatMap((ring) => {
      const [first] = ring
      return first ? [[[...ring, first].map(position)]] : []
    }),
  }
}
