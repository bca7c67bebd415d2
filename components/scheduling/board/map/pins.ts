import { formatMinutes } from '@/lib/domain/duration'
import { WORK_ORDER_STATUS } from '@/components/ui/status'
import { cluster, type Cluster } from '@/lib/domain/map/cluster'
import type { PlacedJob, Stop } from '@/lib/domain/map/route'
import type { Coordinates } from '@/lib/domain/travel/distance'

/** A node on the map. The same key is the same node, so that what did not change does not flicker: a key has all that its pin shows. */
export type Pin = { key: string; at: Coordinates; offset: [number, number]; make: () => HTMLElement }

/** Pixels within which pins would hide each other. */
const CELL = 38

/** Jobs as pins, those that would lie on each other as one with their number. */
export function jobPins(jobs: readonly PlacedJob[], zoom: number, onCluster: (one: Cluster<PlacedJob>) => void): Pin[] {
  return cluster(jobs, zoom, CELL).map((one) => {
    const [first] = one.members
    if (first && one.members.length === 1) return jobPin(first)
    const members = one.members.map(({ job }) => `${job.id}${job.status}${job.priority}`).join()
    return {
      key: `cluster:${members}:${pointKey(one.at)}`,
      at: one.at,
      offset: [0, 0],
      make: () => clusterNode(one, onCluster),
    }
  })
}

function pointKey({ latitude, longitude }: Coordinates): string {
  return `${latitude}:${longitude}`
}

function jobPin({ job, ...at }: PlacedJob): Pin {
  return {
    key: `job:${job.id}:${job.status}:${job.priority}:${job.site?.is_approximate ?? ''}:${pointKey(at)}`,
    at,
    offset: [0, 0],
    make: () => {
      const statusLook = WORK_ORDER_STATUS[job.status]
      const words = [job.work_order_number, job.customer.name, statusLook.label]
      const node = button(
        'fm-pin',
        [...words, ...(job.site?.is_approximate ? ['approximate location'] : [])].join(', '),
      )
      if (job.site?.is_approximate) node.dataset.approximate = ''
      // The board's pointer and keys know a job by this, wherever it is drawn.
      Object.assign(node.dataset, { job: job.id, tone: statusLook.tone, status: job.status, priority: job.priority })
      return node
    },
  }
}

function clusterNode(one: Cluster<PlacedJob>, onCluster: (one: Cluster<PlacedJob>) => void): HTMLElement {
  const node = button('fm-cluster', `${one.members.length} jobs near each other: zoom in`)
  node.textContent = String(one.members.length)
  const isUrgent = one.members.some(({ job }) => job.priority === 'urgent')
  if (isUrgent) node.dataset.urgent = ''
  node.addEventListener('click', () => onCluster(one))
  return node
}

/** The order of the stops, and how long the way to each takes, halfway there. */
export function routePins(stops: readonly Stop[]): Pin[] {
  return stops.flatMap(({ job, place, leg }, index): Pin[] => {
    const before = stops[index - 1]?.place
    const number = String(index + 1)
    const stop = place && {
      key: `stop:${job.id}:${number}:${pointKey(place)}`,
      at: place,
      offset: [13, -11] as [number, number],
      make: () => label('fm-stop', number),
    }
    const legLine = leg &&
      place &&
      before && {
        key: `leg:${job.id}:${leg.minutes}:${pointKey(before)}:${pointKey(place)}`,
        at: {
          latitude: (place.latitude + before.latitude) / 2,
          longitude: (place.longitude + before.longitude) / 2,
        },
        offset: [0, 0] as [number, number],
        make: () => label('fm-leg', formatMinutes(leg.minutes)),
      }
    return [stop, legLine].flatMap((pin) => pin ?? [])
  })
}

/** A pin for the pointer: the list beside the map has the same jobs and technicians for the keyboard. */
export function button(name: string, text: string): HTMLElement {
  const node = document.createElement('button')
  node.type = 'button'
  node.className = name
  node.tabIndex = -1
  node.title = text
  node.setAttribute('aria-label', text)
  // What is pressed here is carried by the board; the map under it stays where it is.
  for (const event of ['mousedown', 'touchstart', 'dblclick']) {
    node.addEventListener(event, (pressed) => pressed.stopPropagation(), { passive: true })
  }
  return node
}

/** A text on the map that nothing is done with. */
export function label(name: string, text: string): HTMLElement {
  const node = document.createElement('span')
  node.className = name
  node.textContent = text
  node.ariaHidden = 'true'
  return node
}

/** The first and the last letter of the words of a name. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word = '') => String.fromCodePoint(word.codePointAt(0) ?? 32)).join('')
}
